import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

export function Step({
  number,
  title,
  done,
  children,
}: {
  /** Or what stands for it. */
  number: ReactNode;
  title: string;
  done: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <li className="step">
      <span className={done ? "step-mark done" : "step-mark"} aria-hidden>
        {done ? <Check size={17} /> : number}
      </span>
      <section className="card stack grow" aria-labelledby={id}>
        <h2 id={id}>
          {title}
          {done && <span className="unseen"> (done)</span>}
        </h2>
        {children}
      </section>
    </li>
  );
}
