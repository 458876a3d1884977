/** Every place that holds sealed values: `npm run admin -- reseal` goes through all of them. */
import { webhookSecrets } from "./modules/webhooks/index.ts";
import type { SealedPlace } from "./platform/sealing/sealed-place.ts";

export const SEALED_PLACES: readonly SealedPlace[] = [webhookSecrets];
