import type { ReactNode } from "react";

export function Badge({
  look,
  children,
}: {
  look?: "good" | "warn" | "bad" | "accent" | undefined;
  children: ReactNode;
}) {
  return <span className={`badge ${look ?? ""}`}>{children}</span>;
}
