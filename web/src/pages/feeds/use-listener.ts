/** Updates as they are published, as long as the component stands there. */
import type { EndReason, ListenerStatus, Update } from "personal-helper-client";
import { useEffect, useEffectEvent, useState } from "react";
import { helper } from "../../helper.ts";

export interface Listening {
  status: ListenerStatus;
  /** The service ended it. */
  ended: EndReason | undefined;
  error: unknown;
  /** It was away for so long that what it missed is not kept any more. */
  hasMissed: boolean;
  again: () => void;
}

const BEGINNING = { status: "connecting", ended: undefined, error: undefined, hasMissed: false } as const;

export function useListener({
  feedId,
  isOn = true,
  after,
  onUpdate,
  onEnd,
}: {
  /** Of this feed alone; of all subscriptions unless given. */
  feedId?: string;
  isOn?: boolean;
  /** The latest update that is known when it begins. */
  after: () => string | undefined;
  onUpdate: (update: Update) => void;
  /** The service ended it: something about the subscription changed. */
  onEnd?: (reason: EndReason) => void;
}): Listening {
  const [state, setState] = useState<Omit<Listening, "again">>(BEGINNING);
  const [tries, setTries] = useState(0);
  const hear = useEffectEvent(onUpdate);
  const whereToBegin = useEffectEvent(after);
  const end = useEffectEvent((ended: EndReason) => {
    setState((known) => ({ ...known, ended }));
    onEnd?.(ended);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new listener
  useEffect(() => {
    if (!isOn) return;
    setState(BEGINNING);
    let isCurrent = true;
    const tell = (part: Partial<Listening>) => isCurrent && setState((known) => ({ ...known, ...part }));
    const heard = (update: Update) => {
      if (isCurrent) hear(update);
    };
    const listener = helper.feeds.listen(heard, {
      feedId,
      after: whereToBegin(),
      onStatus: (status) => tell({ status }),
      onReset: () => tell({ hasMissed: true }),
      onEnd: (ended) => isCurrent && end(ended),
      onError: (error) => tell({ error }),
    });
    return () => {
      isCurrent = false;
      listener.close();
    };
  }, [feedId, isOn, tries]);
  return { ...state, again: () => setTries((count) => count + 1) };
}
