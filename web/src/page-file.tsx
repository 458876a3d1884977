/**
 * A page whose file is loaded when it is first needed. One that is there already is drawn at once: React shows the
 * words for "wait" for 300 ms at least, however short the wait is.
 */
import { type ComponentType, lazy, useState } from "react";

export interface PageFile {
  Page: ComponentType;
  load(): Promise<void>;
}

export function pageFile(read: () => Promise<{ default: ComponentType }>): PageFile {
  let loaded: ComponentType | undefined;
  async function readOnce() {
    const module = await read();
    loaded = module.default;
    return module;
  }
  const Later = lazy(readOnce);
  return {
    Page() {
      // Chosen once: a change in between would take the page's state away.
      const [Page] = useState(() => loaded ?? Later);
      return <Page />;
    },
    load: async () => void (await readOnce()),
  };
}
