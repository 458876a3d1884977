import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: "primary" | "plain" | "quiet" | "danger";
  small?: boolean;
  /** What is going on, said on the button while it does; it can't be pressed meanwhile. */
  busy?: string | false | undefined;
  icon?: ReactNode;
}

export function Button({
  look = "primary",
  small,
  busy,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const names = ["button", look, small ? "small" : "", className ?? ""].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={names}
      // Not `disabled`: the browser would take the focus away from it, and it is pressed by who has it there.
      aria-disabled={busy ? true : undefined}
      // Prevented too, so that a form is not sent a second time, by Enter neither.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <LoaderCircle size={16} className="spin" aria-hidden /> : icon}
      {busy || children}
    </button>
  );
}
