/** What a format makes of a file: things to store, and things to leave out with the reason. */
import type { Message, NewClaim } from "../../client/src/index.ts";
import type { Place } from "../contract.ts";

export type Piece =
  /** Of one conversation or note; the service makes claims of what the user says in it. */
  | {
      type: "message";
      place: Place;
      message: Message;
      conversation: string;
      tags?: readonly string[];
      /** Its moment is when the file was changed, which copying it changes too. */
      isDateOfFile?: boolean;
    }
  /** Stored as it is. */
  | { type: "claim"; place: Place; claim: NewClaim }
  | { type: "left-out"; place: Place; reason: string };

export const leftOut = (place: Place, reason: string): Piece => ({ type: "left-out", place, reason });
