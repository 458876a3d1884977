/**
 * Fills the service's own database with claims, without going through the API: a million embeddings would
 * take hours. Texts and vectors are variations of real ones, so that words and meanings are spread as usual.
 */
import { createHash } from "node:crypto";
import type { Database } from "../../src/platform/database/database.ts";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { ownUser } from "../../test/support/memory-sets/own-user.ts";
import type { SeededRandom } from "../../test/support/seeded-random.ts";

const ROWS = 2_000;

export interface Material {
  texts: string[];
  vectors: Int8Array[];
  words: string[];
}

/** Made once for all parts: it takes a while. */
let made: { model: string; material: Promise<Material> } | undefined;

export function createMaterial(embedder: Embedder): Promise<Material> {
  if (made?.model !== embedder.model) made = { model: embedder.model, material: embedMaterial(embedder) };
  return made.material;
}

async function embedMaterial(embedder: Embedder): Promise<Material> {
  const texts = ownUser.claims.map(({ content }) => content);
  const vectors = await embedder.embedAll(texts, "write");
  const words = [...new Set(texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []))];
  return { texts, vectors, words };
}

/** A text like one of the material, never one of it: a few words of others are mixed in. */
export function variation(material: Material, random: SeededRandom): { text: string; base: number } {
  const base = random.between(0, material.texts.length - 1);
  const word = () => random.pick(material.words);
  return { text: `${material.texts[base]} ${word()} ${word()}`, base };
}

export async function seedAccount(
  database: Database,
  accountId: string,
  count: number,
  material: Material,
  model: string,
  random: SeededRandom,
): Promise<void> {
  for (let done = 0; done < count; done += ROWS) {
    const size = Math.min(ROWS, count - done);
    const ids: string[] = [];
    const contents: string[] = [];
    const normals: Buffer[] = [];
    const vectors: Buffer[] = [];
    for (let i = 0; i < size; i++) {
      const { text, base } = variation(material, random);
      ids.push(newUuid());
      contents.push(text);
      normals.push(createHash("sha256").update(text).digest().subarray(0, 16));
      vectors.push(noisy(material.vectors[base] as Int8Array, random));
    }
    await database.run`
      insert into claims (account_id, id, content, normal, position, tags, metadata, valid_from, stated_at, dates,
             created_at, updated_at, vector, vector_model, changed_version)
      select ${accountId}, id, content, normal, 0, '{}', '{}', now(), array[now()], '{}', now(), now(), vector, ${model}, 1
        from unnest(${ids}::uuid[], ${contents}::text[], ${normals}::bytea[], ${vectors}::bytea[])
             as r (id, content, normal, vector)`;
  }
  await database.run`
    insert into memories (account_id, version, changed_at) values (${accountId}, 1, now())
        on conflict (account_id) do update set version = 1`;
}

function noisy(vector: Int8Array, random: SeededRandom): Buffer {
  const bytes = Buffer.from(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  for (let i = 0; i < 48; i++) {
    const place = random.between(0, bytes.length - 1);
    bytes.writeInt8(Math.max(-127, Math.min(127, bytes.readInt8(place) + random.between(-20, 20))), place);
  }
  return bytes;
}
