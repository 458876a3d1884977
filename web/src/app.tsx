/** The pages of visitors, or those of who is signed in, in their frame; and where the other addresses lead. */
import { Suspense } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { FOR_USERS, FOR_VISITORS, NOT_FOUND, type Pages } from "./pages.ts";
import { type Session, useSession } from "./session/session.tsx";
import { Shell } from "./shell/shell.tsx";
import { ErrorNote } from "./ui/error-note.tsx";
import { Waiting } from "./ui/loaded.tsx";

export function App() {
  const session = useSession();
  return (
    <Suspense fallback={<Waiting what="Opening the page…" />}>
      <Content session={session} />
    </Suspense>
  );
}

function Content({ session }: { session: Session }) {
  const [path] = useLocation();
  const search = useSearch();
  if (session.status === "loading") return <Waiting what="Looking who is signed in…" />;
  if (session.status === "failed") return <ErrorNote error={session.error} onRetry={session.retry} />;
  if (session.status === "out") {
    return (
      <Switch>
        {routesTo(FOR_VISITORS)}
        <Route>
          <Redirect to={`/sign-in?next=${encodeURIComponent(search ? `${path}?${search}` : path)}`} replace />
        </Route>
      </Switch>
    );
  }
  return (
    <Shell user={session.user}>
      <Suspense fallback={<Waiting what="Opening the page…" />}>
        <Switch>
          {routesTo(FOR_USERS)}
          <Route path="/">
            <Redirect to="/overview" replace />
          </Route>
          <Route path="/settings">
            <Redirect to="/settings/keys" replace />
          </Route>
          <Route path="/sign-in">
            <Redirect to={nextPath()} replace />
          </Route>
          {/* Reached when signing up has just worked. */}
          <Route path="/sign-up">
            <Redirect to="/welcome" replace />
          </Route>
          <Route component={NOT_FOUND.Page} />
        </Switch>
      </Suspense>
    </Shell>
  );
}

const routesTo = (pages: Pages) =>
  pages.map(([path, { Page }]) => <Route key={path} path={path} component={Page} />);

/** Where one wanted to go before signing in: a path of this page, never another host. */
function nextPath(): string {
  const next = new URLSearchParams(window.location.search).get("next") ?? "";
  return /^\/[a-z]/.test(next) && !next.startsWith("/sign-") ? next : "/overview";
}
