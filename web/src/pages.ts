/** Which page stands at which address. The service knows the first words of these: `src/modules/web`. */
import { type PageFile, pageFile } from "./page-file.tsx";

export type Pages = readonly (readonly [path: string, file: PageFile])[];

export const FOR_VISITORS: Pages = [
  ["/", pageFile(() => import("./pages/landing/landing-page.tsx"))],
  ["/sign-in", pageFile(() => import("./pages/sign-in/sign-in-page.tsx"))],
  ["/sign-up", pageFile(() => import("./pages/sign-in/sign-up-page.tsx"))],
];

export const FOR_USERS: Pages = [
  ["/welcome", pageFile(() => import("./pages/welcome/welcome-page.tsx"))],
  ["/overview", pageFile(() => import("./pages/overview/overview-page.tsx"))],
  ["/memory", pageFile(() => import("./pages/memory/memory-page.tsx"))],
  // Before the claims: none of them has this id.
  ["/memory/import", pageFile(() => import("./pages/import/import-page.tsx"))],
  ["/memory/:id", pageFile(() => import("./pages/memory/claim-page.tsx"))],
  ["/chat", pageFile(() => import("./pages/chat/chat-page.tsx"))],
  ["/feeds", pageFile(() => import("./pages/feeds/feeds-page.tsx"))],
  ["/feeds/discover", pageFile(() => import("./pages/feeds/discover-page.tsx"))],
  ["/feeds/:id", pageFile(() => import("./pages/feeds/feed-page.tsx"))],
  ["/webhooks", pageFile(() => import("./pages/webhooks/webhooks-page.tsx"))],
  ["/webhooks/:id", pageFile(() => import("./pages/webhooks/webhook-page.tsx"))],
  ["/flux", pageFile(() => import("./pages/flux/flux-page.tsx"))],
  ["/flux/:app", pageFile(() => import("./pages/flux/flux-app-page.tsx"))],
  ["/settings/keys", pageFile(() => import("./pages/settings/keys-page.tsx"))],
  ["/settings/account", pageFile(() => import("./pages/settings/account-page.tsx"))],
];

export const NOT_FOUND = pageFile(() => import("./pages/not-found/not-found-page.tsx"));

/** Undefined where the address leads on to another one, or nowhere. */
export const findPage = (pages: Pages, path: string): PageFile | undefined =>
  // linear: it begins with ^, and each parameter ends at a slash
  pages.find(([pattern]) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path))?.[1];
