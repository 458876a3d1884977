import type { ReactNode } from "react";

/** Where nothing is yet: what would stand here, and how to get it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
