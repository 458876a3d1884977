/** Which page stands at which address. Every page is a file of its own that is loaded when it is first opened. */
import { type ComponentType, lazy, Suspense } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { type Session, useSession } from "./session/session.tsx";
import { Shell } from "./shell/shell.tsx";
import { ErrorNote } from "./ui/error-note.tsx";
import { Waiting } from "./ui/loaded.tsx";

const Landing = lazy(() => import("./pages/landing/landing-page.tsx"));
const SignIn = lazy(() => import("./pages/sign-in/sign-in-page.tsx"));
const SignUp = lazy(() => import("./pages/sign-in/sign-up-page.tsx"));
const NotFound = lazy(() => import("./pages/not-found/not-found-page.tsx"));

/** For who is signed in. The service knows the first words of these paths: `src/modules/web`. */
const PAGES: [path: string, page: ComponentType][] = [
  ["/welcome", lazy(() => import("./pages/welcome/welcome-page.tsx"))],
  ["/overview", lazy(() => import("./pages/overview/overview-page.tsx"))],
  ["/memory", lazy(() => import("./pages/memory/memory-page.tsx"))],
  ["/memory/:id", lazy(() => import("./pages/memory/claim-page.tsx"))],
  ["/chat", lazy(() => import("./pages/chat/chat-page.tsx"))],
  ["/feeds", lazy(() => import("./pages/feeds/feeds-page.tsx"))],
  ["/feeds/discover", lazy(() => import("./pages/feeds/discover-page.tsx"))],
  ["/feeds/:id", lazy(() => import("./pages/feeds/feed-page.tsx"))],
  ["/webhooks", lazy(() => import("./pages/webhooks/webhooks-page.tsx"))],
  ["/webhooks/:id", lazy(() => import("./pages/webhooks/webhook-page.tsx"))],
  ["/flux", lazy(() => import("./pages/flux/flux-page.tsx"))],
  ["/flux/:app", lazy(() => import("./pages/flux/flux-app-page.tsx"))],
  ["/settings/keys", lazy(() => import("./pages/settings/keys-page.tsx"))],
  ["/settings/account", lazy(() => import("./pages/settings/account-page.tsx"))],
];

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
        <Route path="/" component={Landing} />
        <Route path="/sign-in" component={SignIn} />
        <Route path="/sign-up" component={SignUp} />
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
          {PAGES.map(([at, page]) => (
            <Route key={at} path={at} component={page} />
          ))}
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
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Shell>
  );
}

/** Where one wanted to go before signing in: a path of this page, never another host. */
function nextPath(): string {
  const next = new URLSearchParams(window.location.search).get("next") ?? "";
  return /^\/[a-z]/.test(next) && !next.startsWith("/sign-") ? next : "/overview";
}
