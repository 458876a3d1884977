/** Which pages are pictured, and how. */
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

type Theme = "light" | "dark";

export interface Shot {
  name: string;
  route: string;
  theme: Theme;
  size: typeof WIDE;
  signedIn: boolean;
  /** The whole page, not only what fits the window. */
  whole: boolean;
}

/** Addresses that depend on ids. */
export interface Routes {
  claim: string;
  conversation: string;
  ownFeed: string;
  followedFeed: string;
  webhook: string;
}

export function forReadme(routes: Routes): Shot[] {
  const shot = (name: string, route: string, theme: Theme = "light", size = WIDE): Shot => ({
    name,
    route,
    theme,
    size,
    signedIn: true,
    whole: false,
  });
  return [
    shot("overview", "/overview"),
    shot("overview-dark", "/overview", "dark"),
    shot("memory", "/memory"),
    shot("chat", routes.conversation),
    shot("feed", routes.ownFeed),
    shot("keys", "/settings/keys"),
    shot("webhook", routes.webhook),
    shot("flux", "/flux/home"),
    shot("memory-phone", "/memory", "light", NARROW),
  ];
}

export function ofEverything(routes: Routes): Shot[] {
  const open = { start: "/", "sign-in": "/sign-in", "sign-up": "/sign-up" };
  const inside = {
    welcome: "/welcome",
    overview: "/overview",
    memory: "/memory",
    import: "/memory/import",
    claim: routes.claim,
    chat: routes.conversation,
    "chat-new": "/chat",
    feeds: "/feeds",
    discover: "/feeds/discover",
    "own-feed": routes.ownFeed,
    "followed-feed": routes.followedFeed,
    webhooks: "/webhooks",
    webhook: routes.webhook,
    flux: "/flux",
    "flux-app": "/flux/home",
    keys: "/settings/keys",
    account: "/settings/account",
    "not-found": "/nowhere",
  };
  const each = (pages: Record<string, string>, signedIn: boolean) =>
    Object.entries(pages).flatMap(([name, route]) =>
      (["light", "dark"] as const).flatMap((theme) =>
        [WIDE, NARROW].map((size) => ({
          name: `${name}-${theme}-${size.width}`,
          route,
          theme,
          size,
          signedIn,
          whole: true,
        })),
      ),
    );
  return [...each(open, false), ...each(inside, true)];
}
