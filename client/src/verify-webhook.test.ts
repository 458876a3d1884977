import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "./index.ts";

const secret = `whsec_${Buffer.from("a secret of some twenty-four bytes").toString("base64")}`;
const other = `whsec_${Buffer.from("another secret, as good as that one").toString("base64")}`;
const body = '{"type":"ping","timestamp":"2026-11-15T08:00:00.000Z","data":{"message":"é 🎻"}}';
const id = "evt_1";

const sign = (at = new Date(), ...secrets: string[]): Record<string, string> => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": (secrets.length > 0 ? secrets : [secret])
    .map((one) => new Webhook(one).sign(id, at, body))
    .join(" "),
});
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const refuses = async (code: string, ...args: Parameters<typeof verifyWebhook>) =>
  assert.rejects(verifyWebhook(...args), (error) => {
    assert.ok(error instanceof Error && !String(error).includes(secret.slice(6)));
    assert.equal((error as { code?: string }).code, code, error.message);
    return error.name === "WebhookVerificationError";
  });

describe("a delivery", () => {
  test("that another library has signed is taken, in every form that servers have it in", async () => {
    const headers = sign();
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    for (const received of [
      { headers, body },
      { headers: capitals, body },
      { headers: { ...headers, cookie: undefined, via: ["a", "b"] }, body: Buffer.from(body) },
      { headers: new Headers(headers), body: new TextEncoder().encode(body) },
      new Request("http://127.0.0.1/", { method: "POST", headers, body }),
    ]) {
      assert.deepEqual(await verifyWebhook(received, secret), { ...JSON.parse(body), id });
    }
  });

  test("is taken with any of several secrets and signatures, with or without the prefix", async () => {
    await verifyWebhook({ headers: sign(), body }, secret.slice("whsec_".length));
    await verifyWebhook({ headers: sign(), body }, [other, secret]);
    await verifyWebhook({ headers: sign(new Date(), other, secret), body }, secret);
    const headers = sign();
    headers["webhook-signature"] = `v1a,xyz v1,!!! ${headers["webhook-signature"]} v2,abc`;
    await verifyWebhook({ headers, body }, secret);
  });

  test("is refused as soon as anything differs", async () => {
    const headers = sign();
    await refuses("wrong_signature", { headers, body: `${body} ` }, secret);
    await refuses("wrong_signature", { headers, body }, other);
    await refuses("wrong_signature", { headers, body }, []);
    await refuses("wrong_signature", { headers: { ...headers, "webhook-id": "evt_2" }, body }, secret);
    const signature = String(headers["webhook-signature"]);
    for (const changed of [
      "v1,",
      "v1",
      signature.slice(0, -4),
      signature.replace("v1,", "v2,"),
      signature.toLowerCase(),
    ])
      await refuses(
        "wrong_signature",
        { headers: { ...headers, "webhook-signature": changed }, body },
        secret,
      );
  });

  test("says what is missing or can't be read", async () => {
    for (const name of Object.keys(sign()))
      await refuses("missing_header", { headers: { ...sign(), [name]: undefined }, body }, secret);
    for (const time of ["yesterday", "1e9", "-1", "12.5"])
      await refuses("invalid_timestamp", { headers: { ...sign(), "webhook-timestamp": time }, body }, secret);
    for (const wrong of ["", "whsec_", "whsec_*"])
      await refuses("invalid_secret", { headers: sign(), body }, wrong);
    const text = "no JSON";
    const at = new Date();
    const headers = { ...sign(at), "webhook-signature": new Webhook(secret).sign(id, at, text) };
    await refuses("invalid_body", { headers, body: text }, secret);
  });

  test("is refused five minutes before and after its time, or as it is told", async () => {
    await verifyWebhook({ headers: sign(ago(290)), body }, secret);
    await verifyWebhook({ headers: sign(ago(-290)), body }, secret);
    await refuses("too_old", { headers: sign(ago(310)), body }, secret);
    await refuses("too_new", { headers: sign(ago(-310)), body }, secret);
    await verifyWebhook({ headers: sign(ago(3_000)), body }, secret, { toleranceSeconds: 4_000 });
    await refuses("too_old", { headers: sign(ago(20)), body }, secret, { toleranceSeconds: 10 });
  });
});
