import { Plus, RadioTower } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const CONNECTING = `import { PersonalHelper } from "personal-helper-client";

const helper = new PersonalHelper({ apiKey: process.env.PERSONAL_HELPER_KEY });
const player = helper.flux("player").connect({ device: "phone" });
player.on("change", (state) => console.log(state));
await player.merge({ volume: 7 });`;

export const NoApps = ({ onCreate }: { onCreate: () => void }) => (
  <>
    <div className="card">
      <EmptyState
        icon={<RadioTower size={32} aria-hidden />}
        title="No apps yet"
        action={
          <Button icon={<Plus size={17} aria-hidden />} onClick={onCreate}>
            Create your first app
          </Button>
        }
      >
        An app is a name and a state: one JSON object that your phone, your laptop and your scripts share. A
        device that was offline catches up when it is back, and its own writes are sent then.
      </EmptyState>
    </div>
    <div className="grid two">
      <section className="stack tight">
        <h2>Write from anywhere</h2>
        <CodeBlock code={curlFor(window.location.origin)} label="How to write a state with curl" />
        <p className="quiet small">The first write creates the app. A write or a read costs 1 credit.</p>
      </section>
      <section className="stack tight">
        <h2>Follow it live</h2>
        <CodeBlock code={CONNECTING} label="How to follow a state with the client" />
        <p className="quiet small">Being connected costs nothing.</p>
      </section>
    </div>
  </>
);

const curlFor = (origin: string): string => `curl ${origin}/v1/flux/player/state \\
  -H "Authorization: Bearer $PERSONAL_HELPER_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"merge": {"volume": 7}}'`;
