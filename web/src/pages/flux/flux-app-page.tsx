/** One app: its state as it is on all devices right now, who is connected, and what changed. */
import "./flux.css";
import { Link, useParams } from "wouter";
import { Waiting } from "../../ui/loaded.tsx";
import { Note } from "../../ui/note.tsx";
import { Page } from "../../ui/page.tsx";
import { AppActions } from "./app-actions.tsx";
import { faultOfAppName } from "./app-name.ts";
import { ChangeLog } from "./change-log.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { useDeviceName } from "./device-name.ts";
import { Rejections } from "./rejections.tsx";
import { StateTree } from "./state-tree.tsx";
import { useLiveApp } from "./use-live-app.ts";

export default function FluxAppPage() {
  const { app = "" } = useParams<{ app: string }>();
  if (faultOfAppName(app)) {
    return (
      <Page title="Flux" lead={<Link href="/flux">All apps</Link>}>
        <Note look="warn">
          There can be no app of this name. A name has 1 to 64 of a-z, 0-9, _ and -, and begins with a letter
          or a digit.
        </Note>
      </Page>
    );
  }
  // Another app is another page: nothing of the one before may be left.
  return <AppPage key={app} app={app} />;
}

function AppPage({ app }: { app: string }) {
  const [device, rename] = useDeviceName();
  const { live, view, connectAgain } = useLiveApp(app, device);
  return (
    <Page
      title={app}
      lead={
        <>
          The state of this app, live. Each write costs 1 credit. <Link href="/flux">All apps</Link>
        </>
      }
      actions={live && view?.isKnown && <AppActions app={app} live={live} view={view} />}
    >
      {!live || !view ? (
        <Waiting what="Connecting…" />
      ) : (
        <>
          <ConnectionBar
            view={view}
            device={device}
            onRename={rename}
            onConnect={() => {
              connectAgain();
              focusPage();
            }}
          />
          <Rejections
            rejections={view.rejections}
            onDismiss={() => {
              live.dismissRejections();
              focusPage();
            }}
          />
          {view.isKnown && (
            <>
              <StateTree view={view} onWrite={live.write} />
              <ChangeLog changes={view.changes} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** Where the button that was pressed goes away with what it stood in. */
const focusPage = () => document.getElementById("main")?.focus({ preventScroll: true });
