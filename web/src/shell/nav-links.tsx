import {
  BookOpen,
  Brain,
  ChartColumn,
  CircleUser,
  KeyRound,
  MessageCircle,
  RadioTower,
  Rss,
  SquareTerminal,
  Webhook,
} from "lucide-react";
import type { ComponentType } from "react";
import { Link, useLocation } from "wouter";

type Links = [href: string, name: string, icon: ComponentType<{ size: number; "aria-hidden": true }>][];

const PARTS: Links = [
  ["/overview", "Overview", ChartColumn],
  ["/memory", "Memory", Brain],
  ["/chat", "Chat", MessageCircle],
  ["/feeds", "Feeds", Rss],
  ["/webhooks", "Webhooks", Webhook],
  ["/flux", "Flux", RadioTower],
];
const SETTINGS: Links = [
  ["/settings/keys", "API keys", KeyRound],
  ["/settings/account", "Account", CircleUser],
];

export function NavLinks() {
  return (
    <>
      <nav aria-label="Pages">
        <ul>
          <LinkItems links={PARTS} />
        </ul>
      </nav>
      <nav aria-labelledby="settings">
        <p className="nav-title" id="settings">
          Settings
        </p>
        <ul>
          <LinkItems links={SETTINGS} />
        </ul>
      </nav>
      <nav aria-labelledby="learn">
        <p className="nav-title" id="learn">
          Learn
        </p>
        <ul>
          <LinkItems links={[["/welcome", "First steps", BookOpen]]} />
          <li>
            <a href="/v1/docs">
              <SquareTerminal size={18} aria-hidden />
              Playground
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

function LinkItems({ links }: { links: Links }) {
  const [path] = useLocation();
  return links.map(([href, name, Icon]) => (
    <li key={href}>
      <Link href={href} aria-current={isAt(path, href) ? "page" : undefined}>
        <Icon size={18} aria-hidden />
        {name}
      </Link>
    </li>
  ));
}

const isAt = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);
