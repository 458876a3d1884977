import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { type Route, route, uploadRoute } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import type { SpoolRoom } from "../../platform/http/spool-room.ts";
import { formatId } from "../../platform/ids.ts";
import { mapInSlices } from "../../platform/time-slices.ts";
import type { ClaimStore } from "./claim-store.ts";
import * as contract from "./contract.ts";
import type { Forgetting } from "./forgetting.ts";
import { exportMemory } from "./portability/exporter.ts";
import type { Importer } from "./portability/importer.ts";
import { presentClaim, presentVersion } from "./present.ts";
import type { Profiles } from "./profile/profiles.ts";
import type { ReEmbedding } from "./re-embedding.ts";
import type { ClaimSearch } from "./search/claim-search.ts";
import type { SearchInput } from "./search/found-claim.ts";
import { type Corrector, noClaim } from "./writing/corrector.ts";
import type { Preview } from "./writing/preview.ts";
import type { Writer } from "./writing/writer.ts";

/** The last claim of the page before. */
const ClaimPosition = z.tuple([z.uuid()]);
/** The last version of the page before. */
const VersionPosition = z.tuple([z.int().min(0)]);

export interface RouteDeps {
  database: Database;
  claims: ClaimStore;
  writer: Writer;
  preview: Preview;
  corrector: Corrector;
  forgetting: Forgetting;
  search: ClaimSearch;
  profiles: Profiles;
  spools: SpoolRoom;
  importer: Importer;
  reEmbedding: ReEmbedding;
  clock: Clock;
  /** Every instance drops what it holds in memory. */
  onErased(accountId: string): Promise<void>;
}

export function createRoutes(deps: RouteDeps): Route[] {
  const { claims, clock } = deps;

  async function search(accountId: string, input: SearchInput) {
    const found = await deps.search.search(accountId, input);
    return found.map(({ claim, score, explain }) => ({
      ...presentClaim(claim),
      score,
      ...(explain ? { explain } : {}),
    }));
  }

  return [
    route(contract.writeMemory, (call) =>
      deps.writer.write(
        call.principal.accountId,
        call.body,
        (work) =>
          call.transaction(async (tx) => {
            const written = await work(tx);
            return {
              claims: await mapInSlices(written.claims, ({ claim, outcome, redacted }) => ({
                ...presentClaim(claim),
                outcome,
                ...(redacted.length > 0 ? { redacted } : {}),
              })),
              ...(written.redacted.length > 0 ? { redacted: written.redacted } : {}),
            };
          }),
        call.signal,
      ),
    ),

    route(contract.previewMemory, (call) => deps.preview(call.principal.accountId, call.body, call.signal)),

    route(contract.readMemory, async (call) => {
      const { limit, cursor, as_of, include_superseded, ...filter } = call.query;
      const rows = await claims.list(
        call.principal.accountId,
        {
          ...filter,
          asOf: as_of,
          includeSuperseded: include_superseded,
          before: cursor === undefined ? undefined : decodeCursor(cursor, ClaimPosition)[0],
          limit: limit + 1,
        },
        clock.now(),
      );
      return pageOf(rows, limit, presentClaim, (last) => [last.id]);
    }),

    route(contract.searchClaims, (call) => search(call.principal.accountId, call.query)),
    route(contract.searchMemory, (call) => search(call.principal.accountId, call.query)),
    route(contract.searchMemoryByBody, (call) => search(call.principal.accountId, call.body)),

    route(contract.getProfile, async (call) => {
      const profile = await deps.profiles.read(call.principal.accountId);
      return {
        summary: profile.summary,
        updated_at: profile.updatedAt?.toISOString() ?? null,
        claim_count: profile.claimCount,
        highlights: profile.highlights.map((id) => formatId("clm", id)),
      };
    }),

    route(contract.getClaim, async (call) => {
      const [claim] = await claims.findMany(call.principal.accountId, [call.params.id]);
      if (!claim || (claim.expires_at && claim.expires_at <= clock.now())) throw noClaim();
      return presentClaim(claim);
    }),

    route(contract.correctClaim, (call) =>
      deps.corrector.correct(
        call.principal.accountId,
        call.params.id,
        call.body,
        (work) =>
          call.transaction(async (tx) => {
            const { claim, redacted } = await work(tx);
            return { ...presentClaim(claim), ...(redacted.length > 0 ? { redacted } : {}) };
          }),
        call.signal,
      ),
    ),

    route(contract.forgetClaim, async (call) => {
      await call.transaction((tx) => deps.forgetting.forget(tx, call.principal.accountId, call.params.id));
      return undefined;
    }),

    route(contract.getClaimHistory, async (call) => {
      const { limit, cursor } = call.query;
      const after = cursor === undefined ? 0 : decodeCursor(cursor, VersionPosition)[0];
      const rows = await claims.history(
        call.principal.accountId,
        call.params.id,
        after,
        limit + 1,
        clock.now(),
      );
      if (rows.length === 0 && after === 0) throw noClaim();
      return pageOf(rows, limit, presentVersion, (last) => [last.version]);
    }),

    route(contract.exportMemory, async (call) =>
      (await exportMemory(deps, call.principal.accountId, clock.now())).stream(),
    ),

    uploadRoute(contract.importMemory, deps.importer.createReader, async (call) => {
      const { accountId } = call.principal;
      const { spool, read } = call.upload;
      const answer = await call.transaction((tx) => deps.importer.store(tx, accountId, spool, read));
      await deps.reEmbedding.complete(accountId);
      return answer;
    }),

    route(contract.eraseMemory, async (call) => {
      const { accountId } = call.principal;
      const receipt = await call.transaction(async (tx) => {
        const { id, erasedAt, ...counts } = await deps.forgetting.erase(tx, accountId);
        return { id: formatId("evt", id), erased_at: erasedAt.toISOString(), ...counts };
      });
      await deps.onErased(accountId);
      return receipt;
    }),
  ];
}
