import assert from "node:assert/strict";
import { test } from "node:test";
import { addressSubject } from "./address.ts";

test("an IPv4 caller is its address, mapped into IPv6 or not", () => {
  assert.equal(addressSubject("192.0.2.1"), "address:192.0.2.1");
  assert.equal(addressSubject("::ffff:192.0.2.1"), "address:192.0.2.1");
});

test("an IPv6 caller is its /64, however it is written", () => {
  const same = ["2001:db8:0:1::1", "2001:0db8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8::1:0:0:0:5"];
  assert.deepEqual(new Set(same.map(addressSubject)), new Set(["address:2001:db8:0:1::/64"]));
  assert.notEqual(addressSubject("2001:db8:0:2::1"), addressSubject("2001:db8:0:1::1"));
  assert.equal(addressSubject("::1"), "address:0:0:0:0::/64");
  assert.equal(addressSubject("fe80::1%eth0"), "address:fe80:0:0:0::/64");
});
