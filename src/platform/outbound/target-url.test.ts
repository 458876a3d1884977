import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ADDRESS_SPELLINGS } from "./addresses.fixture.ts";
import { faultOfUrl, PUBLIC_PORTS } from "./target-url.ts";

const STRICT = { allowPrivate: false };
const LENIENT = { allowPrivate: true };

test("literal addresses are refused in every spelling, unless they are public", () => {
  for (const [host, verdict] of ADDRESS_SPELLINGS) {
    const fault = faultOfUrl(`https://${host}/hook`, STRICT);
    const expected = { public: undefined, private: /private address/, invalid: /not valid/ }[verdict];
    if (expected) assert.match(fault ?? "none", expected, host);
    else assert.equal(fault, undefined, host);
  }
});

test("in development every address may be called", () => {
  for (const [host, verdict] of ADDRESS_SPELLINGS) {
    const fault = faultOfUrl(`http://${host}:3000/hook`, LENIENT);
    assert.equal(fault === undefined, verdict !== "invalid", host);
  }
});

for (const url of [
  "https://example.com",
  "https://example.com/hook?a=1&b=%23",
  "HTTPS://Hooks.Example.COM/",
  "https://example.com./hook",
  "https://bücher.example/hook",
  "https://xn--bcher-kva.example/hook",
  "https://例え.テスト/hook",
  "https://my_host.example.com/hook",
  "https://localhost.example.com/",
  "https://internal.example.com/",
  "https://not.thelocal/",
  ...PUBLIC_PORTS.map((port) => `https://example.com:${port}/`),
]) {
  test(`accepted: ${url}`, () => assert.equal(faultOfUrl(url, STRICT), undefined));
}

const REFUSED: readonly (readonly [url: string, fault: RegExp])[] = [
  ["", /must begin with https/],
  ["example.com/hook", /must begin with https/],
  ["//example.com/hook", /must begin with https/],
  ["ftp://example.com/", /must begin with https/],
  ["file:///etc/passwd", /must begin with https/],
  ["javascript:alert(1)", /must begin with https/],
  ["http://example.com/", /must begin with https/],
  ["https:", /not valid/],
  ["https://", /not valid/],
  ["https:///example.com", /not valid/],
  ["https:example.com", /not valid/],
  ["https:/example.com", /not valid/],
  ["https://?a", /not valid/],
  ["https://exa mple.com/", /space/],
  [" https://example.com/", /space/],
  ["https://example.com/\n", /space/],
  ["https://exam\tple.com/", /space/],
  ["https://example.com/\0", /control/],
  ["https://example.com\\@127.0.0.1/", /backslash/],
  ["https://a..example.com/", /host name is not valid/],
  [`https://${"a".repeat(64)}.example.com/`, /host name is not valid/],
  [`https://${"a.".repeat(130)}com/`, /host name is not valid/],
  ["https://exa$mple.com/", /host name is not valid/],
  ["https://user@example.com/", /user name or a password/],
  ["https://:secret@example.com/", /user name or a password/],
  ["https://example.com:x@127.0.0.1/", /user name or a password/],
  ["https://example.com/#", /fragment/],
  ["https://example.com/#part", /fragment/],
  ["https://example.com:22/", /port must be one of 80, 443, 8080, 8443/],
  ["https://example.com:0/", /port/],
  ["https://example.com:65536/", /not valid/],
  ["https://localhost/", /private name/],
  ["https://LOCALHOST./", /private name/],
  ["https://%6c%6fcalhost/", /private name/],
  ["https://\uff4cocalhost/", /private name/],
  ["https://a.localhost/", /private name/],
  ["https://printer.local/", /private name/],
  ["https://metadata.google.internal/", /private name/],
  ["https://router.home.arpa/", /private name/],
  ["https://intranet/", /private name/],
  ["https://redis:8080/", /private name/],
  [`https://example.com/${"a".repeat(2_048)}`, /longer than 2048/],
];

for (const [url, fault] of REFUSED) {
  test(`refused: ${JSON.stringify(url.slice(0, 60))}`, () => {
    assert.match(faultOfUrl(url, STRICT) ?? "none", fault);
  });
}

test("in development names, ports and plain HTTP are free, the rest isn't", () => {
  for (const url of ["http://localhost:3000/", "http://receiver/hook", "https://a.internal:22/"]) {
    assert.equal(faultOfUrl(url, LENIENT), undefined, url);
  }
  for (const url of ["ftp://localhost/", "http://user@localhost/", "http://localhost/#a", "http:///a"]) {
    assert.notEqual(faultOfUrl(url, LENIENT), undefined, url);
  }
});

test("no text makes it throw, and what it accepts can be parsed", () => {
  const text = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: "binary" }),
    fc.string().map((rest) => `https://${rest}`),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (url, allowPrivate) => {
      const fault = faultOfUrl(url, { allowPrivate });
      return fault === undefined ? new URL(url).protocol.startsWith("http") : fault.endsWith(".");
    }),
    { numRuns: 500 },
  );
});
