/** A page's head: its title is the document's, and gets the focus when the page is come to. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Personal Helper`;
  }, [title]);
  useLayoutEffect(() => {
    // So that a screen reader says where one is, and Tab goes on from the top. Before it is seen: later it would take
    // the focus from where somebody has put it.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="stack wide">
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
