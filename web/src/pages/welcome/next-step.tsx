import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Step } from "./step.tsx";

const CODE = `import { PersonalHelper } from "personal-helper-client";

const helper = new PersonalHelper({ apiKey: process.env.API_KEY, baseUrl: "${window.location.origin}" });

await helper.memory.write("I live in Lisbon.");
for await (const event of helper.agent.stream("Where do I live?")) {
  if (event.type === "content.delta") process.stdout.write(event.delta);
}`;

const PLACES: [href: string, name: string, text: string][] = [
  ["/chat", "Chat", "Talk with the helper, and open the claims that it cites."],
  ["/memory", "Memory", "Search, correct, import and export what it knows."],
  ["/feeds", "Feeds", "Subscribe to live updates, or publish and earn."],
  ["/webhooks", "Webhooks", "Be called when something happens."],
  ["/flux", "Flux", "Share an app’s state live between devices."],
];

export function NextStep() {
  return (
    <Step number={<ArrowRight size={17} />} title="Go on from here" done={false}>
      <ul className="plain grid places">
        {PLACES.map(([href, name, text]) => (
          <li key={href}>
            <Link className="place" href={href}>
              <Arrow name={name} />
              <span className="quiet small">{text}</span>
            </Link>
          </li>
        ))}
        <li>
          {/* Not a page of this app, so a link of the plain kind. */}
          <a className="place" href="/v1/docs">
            <Arrow name="Playground" />
            <span className="quiet small">Every operation, to read about and to try.</span>
          </a>
        </li>
      </ul>
      <h3>In TypeScript</h3>
      <p className="quiet">
        The client, an npm package that lies in <code>client/</code> beside the service, has types, retries,
        and streams that resume by themselves. Its <code>README.md</code> shows all of it.
      </p>
      <CodeBlock label="The client in TypeScript" code={CODE} />
    </Step>
  );
}

const Arrow = ({ name }: { name: string }) => (
  <span className="strong">
    {name} <ArrowRight size={15} aria-hidden />
  </span>
);
