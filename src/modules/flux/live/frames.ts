/** What the service says over a socket. Every frame is JSON text, made once however many readers it has. */
import type { ErrorCode } from "../../../platform/errors.ts";
import type { FluxDelta, FluxState } from "../flux.ts";

export const PONG = '{"type":"pong"}';

const deltaFrames = new WeakMap<FluxDelta, string>();

export const snapshotFrame = ({ version, state }: FluxState): string =>
  `{"type":"snapshot","version":${version},"state":${JSON.stringify(state)}}`;

export function deltaFrame(delta: FluxDelta): string {
  let frame = deltaFrames.get(delta);
  if (frame === undefined) {
    const { from, version, change, by } = delta;
    frame = `{"type":"delta","from":${from},"version":${version},${change},"by":${JSON.stringify(by)}}`;
    deltaFrames.set(delta, frame);
  }
  return frame;
}

export const ackFrame = (id: string, version: number): string => JSON.stringify({ type: "ack", id, version });

export const rejectFrame = (
  id: string,
  reason: {
    code: ErrorCode | "in_doubt";
    version?: number;
    /** Seconds. */
    retry_after?: number;
    detail?: string;
    upgrade_url?: string;
    current_plan?: string;
  },
): string => JSON.stringify({ type: "reject", id, ...reason });

export const presenceFrame = (devices: readonly string[]): string =>
  JSON.stringify({ type: "presence", devices });

export const errorFrame = (code: ErrorCode, detail: string, id: string | undefined): string =>
  JSON.stringify({ type: "error", code, detail, id });
