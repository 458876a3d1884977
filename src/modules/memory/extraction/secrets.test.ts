import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import fc from "fast-check";
import { maskSecrets, type SecretKind } from "./secrets.ts";

// Made up, and put together here so that no scanner takes them for real ones.
const random = (length: number): string => "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0".slice(0, length);

const MASKED: [text: string, masked: string, kind: SecretKind][] = [
  // Keys and tokens.
  [`use sk-${random(32)} please`, "use [API key removed] please", "api_key"],
  [`sk-ant-api03-${random(24)}`, "[API key removed]", "api_key"],
  [`My token is ghp_${random(36)}.`, "My token is [API key removed].", "api_key"],
  [`github_pat_${random(30)}`, "[API key removed]", "api_key"],
  [`AWS: AKIA${"ABCDEFGH12345678"}`, "AWS: [API key removed]", "api_key"],
  [`xoxb-${random(12)}-${random(20)}`, "[API key removed]", "api_key"],
  [`ph_live_${random(38)}`, "[API key removed]", "api_key"],
  [`key=AIza${random(35)}`, "key=[API key removed]", "api_key"],
  [`whsec_${random(32)}`, "[API key removed]", "api_key"],
  [`glpat-${random(20)}`, "[API key removed]", "api_key"],
  [`hf_${random(34)}`, "[API key removed]", "api_key"],
  [`npm_${random(36)}`, "[API key removed]", "api_key"],
  [`sk_${"live"}_${random(24)}`, "[API key removed]", "api_key"],
  [`Bearer eyJ${random(20)}.eyJ${random(30)}.${random(40)}`, "Bearer [API key removed]", "api_key"],
  [`Authorization: Bearer ${random(24)}`, "Authorization: Bearer [API key removed]", "api_key"],
  [`my api key is ${random(24)}`, "my api key is [API key removed]", "api_key"],
  [`The access token for Acme: ${random(24)}`, "The access token for Acme: [API key removed]", "api_key"],
  [`SECRET_KEY="${random(20)}"`, 'SECRET_KEY="[API key removed]"', "api_key"],
  [`aws_secret_access_key = ${random(40)}`, "aws_secret_access_key = [API key removed]", "api_key"],
  [
    `-----BEGIN RSA PRIVATE KEY-----\n${random(40)}\n${random(40)}\n-----END RSA PRIVATE KEY-----\nThat is it`,
    "[private key removed]\nThat is it",
    "api_key",
  ],
  [`-----BEGIN PRIVATE KEY-----\n${random(40)}\n${random(40)}`, "[private key removed]", "api_key"],
  // Cards.
  ["my card is 4111 1111 1111 1111", "my card is [card number removed]", "card_number"],
  ["4111-1111-1111-1111, expires 12/26", "[card number removed], expires 12/26", "card_number"],
  ["5500000000000004", "[card number removed]", "card_number"],
  ["Amex 3782 822463 10005", "Amex [card number removed]", "card_number"],
  [
    "Pay with 4111 1111 1111 1111 12/26 CVV 123",
    "Pay with [card number removed] 12/26 CVV [card code removed]",
    "card_number",
  ],
  ["old visa card 4222222222222", "old visa card [card number removed]", "card_number"],
  ["6011 1111 1111 1117.", "[card number removed].", "card_number"],
  ["the security code is 987", "the security code is [card code removed]", "card_number"],
  // Passwords and PINs.
  ["my password is hunter2", "my password is [password removed]", "password"],
  ["My password is hunter2, don't tell.", "My password is [password removed], don't tell.", "password"],
  ["The Wi-Fi password is BlueHouse99!", "The Wi-Fi password is [password removed]!", "password"],
  ["the wifi password is swordfish", "the wifi password is [password removed]", "password"],
  ["my password for Netflix is hunter2", "my password for Netflix is [password removed]", "password"],
  [
    "The password to my email account was P@ssw0rd",
    "The password to my email account was [password removed]",
    "password",
  ],
  ["password: hunter2", "password: [password removed]", "password"],
  ["Password:\nhunter2", "Password:\n[password removed]", "password"],
  ["pw: abc", "pw: [password removed]", "password"],
  ["user: ana pwd=qwertz", "user: ana pwd=[password removed]", "password"],
  ['{"password": "open sesame"}', '{"password": "[password removed]"}', "password"],
  ["My password is \u201copen sesame\u201d.", "My password is \u201c[password removed]\u201d.", "password"],
  ["DB_PASSWORD=s3cr3t", "DB_PASSWORD=[password removed]", "password"],
  ["my password is correct horse battery staple", "my password is [password removed]", "password"],
  ["I changed my password to hunter2 today", "I changed my password to [password removed] today", "password"],
  ["hunter2 is my password", "[password removed] is my password", "password"],
  ["mein Passwort ist geheim123", "mein Passwort ist [password removed]", "password"],
  ["mi contraseña es abc123", "mi contraseña es [password removed]", "password"],
  ["the PIN is 1234", "the PIN is [PIN removed]", "password"],
  ["my pin for the card is 4821.", "my pin for the card is [PIN removed].", "password"],
  ["PIN code: 0000", "PIN code: [PIN removed]", "password"],
  ["passcode is 77215", "passcode is [password removed]", "password"],
  ["Your verification code is 123456", "Your verification code is [password removed]", "password"],
  [
    "postgres://ana:s3cret@db.example.org/app",
    "postgres://ana:[password removed]@db.example.org/app",
    "password",
  ],
  ["redis://:s3cret@localhost:6379", "redis://:[password removed]@localhost:6379", "password"],
  [
    "curl -u ana:s3cret https://example.org",
    "curl -u ana:[password removed] https://example.org",
    "password",
  ],
  ["mysql --password s3cret", "mysql --password [password removed]", "password"],
  [
    "My seed phrase is one two three four five six seven eight nine ten eleven twelve",
    "My seed phrase is [password removed]",
    "password",
  ],
  // Accounts and identity numbers.
  ["IBAN DE89 3704 0044 0532 0130 00", "IBAN [IBAN removed]", "iban"],
  ["pay to GB29NWBK60161331926819 please", "pay to [IBAN removed] please", "iban"],
  ["pay to GB29 NWBK 6016 1331 9268 19 please", "pay to [IBAN removed] please", "iban"],
  ["my SSN is 078-05-1120", "my SSN is [ID number removed]", "national_id"],
  ["Social security number: 078 05 1120.", "Social security number: [ID number removed].", "national_id"],
  [
    "My national insurance number is QQ 12 34 56 C",
    "My national insurance number is [ID number removed]",
    "national_id",
  ],
];

const UNTOUCHED = [
  "The password policy is strict.",
  "I forgot my password",
  "my PIN code was changed",
  "My password is too short.",
  "My password is strong.",
  "The password was stolen.",
  "The password is 12 characters long.",
  "My password manager is Bitwarden.",
  "My password is the same everywhere.",
  "The password was changed 3 days ago.",
  "Password: required",
  "About the password: I lost it.",
  "I need a new password for my account.",
  "Please reset my password to something better.",
  "The pin is broken.",
  "I pinned 1234 photos.",
  "My PIN has four digits.",
  "Call me at +351 912 345 678 or 0171 1234567.",
  "My phone number is 4155550132.",
  "Write to ana.costa@example.org.",
  "I live at Rua das Flores 12, 4050-262 Porto.",
  "The order number is 4111 1111 1111 1112.",
  "The ISBN is 978-3-16-148410-0.",
  "The barcode says 4006381333931.",
  "Crate ba1249b4b017 is sealed.",
  "The parcel 1Z999AA10123456784 is late.",
  "Pi is 3.1415926535897932 or so.",
  "It happened at 1683727200000.",
  "My sk-learn-based-project-is-great",
  "The token was invalid.",
  "The secret is butter.",
  "The secret to a long life is 8 hours of sleep.",
  "API keys are rotated every 90 days.",
  "My key is under the pot.",
  "The access token expires in 3600 seconds.",
  "Our API: https://example.org/v1/docs",
  "I read /etc/passwd once.",
  "https://example.org:8080/path?mail=ana@example.org",
  "Room 078-05-1120 is mine.",
  "We won 10-2 and 4-1.",
  "My social security benefits start in 2030.",
];

for (const [text, masked, kind] of MASKED) {
  test(`masked: ${masked}`, () => {
    assert.deepEqual(maskSecrets(text), { text: masked, kinds: [kind] });
    assert.deepEqual(maskSecrets(masked), { text: masked, kinds: [kind] }, "a second time changes nothing");
  });
}

test("the same in a process in which V8 no longer optimises expressions, as in one that runs for long", () => {
  const program = `
    import { maskSecrets } from ${JSON.stringify(import.meta.resolve("./secrets.ts"))};
    process.stdout.write(JSON.stringify(JSON.parse(process.argv[1]).map((text) => maskSecrets(text).text)));`;
  const texts = JSON.stringify(MASKED.map(([text]) => text));
  const args = ["--no-regexp-optimization", "--input-type=module", "--eval", program, texts];
  assert.deepEqual(
    JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })),
    MASKED.map(([, masked]) => masked),
  );
});

for (const text of UNTOUCHED) {
  test(`untouched: ${text}`, () => assert.deepEqual(maskSecrets(text), { text, kinds: [] }));
}

test("several kinds are all named, once", () => {
  const { text, kinds } = maskSecrets("my password is hunter2, my pin is 1234 and my card 4111111111111111");
  assert.equal(
    text,
    "my password is [password removed], my pin is [PIN removed] and my card [card number removed]",
  );
  assert.deepEqual(kinds, ["card_number", "password"]);
});

const luhn = (digits: string): string => {
  for (let check = 0; check < 10; check++) {
    const sum = [...`${digits}${check}`]
      .reverse()
      .map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1))
      .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
    if (sum % 10 === 0) return `${digits}${check}`;
  }
  throw new Error("no check digit");
};

test("a secret never survives, whatever stands around it", () => {
  const around = fc.string({ unit: "grapheme", maxLength: 30 });
  const card = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 })
    .map((digits) => luhn(`4${digits.join("")}`));
  const secret = fc.oneof(card, fc.constant(`ghp_${random(36)}`), fc.constant(`sk-${random(40)}`));
  fc.assert(
    fc.property(around, secret, around, (before, hidden, after) => {
      assert.ok(!maskSecrets(`${before} ${hidden} ${after}`).text.includes(hidden));
    }),
    { numRuns: 300 },
  );
});

test("masking twice is masking once", () => {
  const words = fc.constantFrom(
    "password",
    "is",
    ":",
    "=",
    "my",
    "PIN",
    "1234",
    "hunter2",
    "token",
    "[",
    "]",
    "removed",
    '"',
    "'",
    "to",
    "card",
    "4111111111111111",
    "api key",
    "\n",
    "a",
    "ssn",
    "078-05-1120",
    "otp",
    "@",
    "http://a:",
    "strong",
    ".",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 14 }), fc.constantFrom(" ", ""), (parts, joint) => {
      const once = maskSecrets(parts.join(joint)).text;
      assert.equal(maskSecrets(once).text, once);
    }),
    { numRuns: 2_000 },
  );
});
