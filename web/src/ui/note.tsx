import { Info } from "lucide-react";
import type { ReactNode } from "react";

export function Note({
  look,
  icon,
  children,
}: {
  look?: "good" | "warn" | "bad";
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`note ${look ?? ""}`}>
      {icon ?? <Info size={18} aria-hidden />}
      <div className="stack tight grow">{children}</div>
    </div>
  );
}
