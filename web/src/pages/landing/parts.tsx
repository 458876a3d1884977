import { Brain, Coins, MessageCircle, RadioTower, Rss, Webhook } from "lucide-react";
import type { ComponentType } from "react";

const PARTS: [title: string, text: string, icon: ComponentType<{ size: number; "aria-hidden": true }>][] = [
  ["Memory", "Write what a person says, search it by meaning, correct it, and take all of it along.", Brain],
  [
    "Agent",
    "Answers and recommends from the memory, streams as it thinks, and cites every claim.",
    MessageCircle,
  ],
  ["Feeds", "Publish live updates that other people’s helpers receive. Publishers earn 70%.", Rss],
  [
    "Flux",
    "The state of an app, shared live by all devices of a person, offline writes included.",
    RadioTower,
  ],
  ["Webhooks", "Signed deliveries to your URL when something happens, retried until they arrive.", Webhook],
  ["Credits", "A price for each call, free credits every month, and a ledger of every movement.", Coins],
];

export function Parts() {
  return (
    <section className="stack" aria-labelledby="parts">
      <h2 id="parts">What there is</h2>
      <ul className="plain grid">
        {PARTS.map(([title, text, Icon]) => (
          <li key={title} className="card part">
            <Icon size={22} aria-hidden />
            <h3>{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
