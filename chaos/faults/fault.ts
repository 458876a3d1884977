import type { SeededRandom } from "../../test/support/seeded-random.ts";
import type { Scene } from "../servers/scene.ts";

/** Something that goes wrong, and is over when `apply` resolves. */
export interface Fault {
  readonly name: string;
  readonly stage: Scene["name"];
  /** Why it can't be done on this machine, if so. */
  lacks?(scene: Scene): string | undefined;
  /** `key` is somebody's who may do everything. Answers what must not have happened meanwhile. */
  apply(scene: Scene, random: SeededRandom, key: string): Promise<string[]>;
}
