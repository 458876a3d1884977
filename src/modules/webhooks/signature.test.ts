import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSecret, newSecret, signatureHeaders } from "./signature.ts";

test("the published vector", () => {
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const headers = signatureHeaders(
    { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' },
    [secret],
  );
  assert.equal(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a secret of 32 random bytes, and one signature each", () => {
  const secrets = [newSecret(), newSecret()];
  assert.match(formatSecret(secrets[0] as Buffer), /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { "webhook-signature": signature } = signatureHeaders({ id: "a", timestamp: 1, body: "{}" }, secrets);
  assert.match(signature as string, /^v1,\S{44} v1,\S{44}$/);
});
