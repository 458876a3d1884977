import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsOf, listOf, reasonsOf, sourceOf } from "../given-text.fixture.ts";
import type { Piece } from "./piece.ts";
import { readVcards } from "./vcard.ts";

const cardOf = (...lines: string[]): string => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");

const read = (text: string | Uint8Array<ArrayBuffer>): Promise<Piece[]> =>
  listOf(readVcards(sourceOf("a.vcf", text)));

const saidOf = async (...lines: string[]): Promise<string[]> => contentsOf(await read(cardOf(...lines)));

const latin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

test("a fold may stand inside a character, and other letters than UTF-8 are read where they are named", async () => {
  const folded = latin1(cardOf("FN:Ben", "NOTE:caf\xc3", " \xa9 owner"));
  assert.deepEqual(contentsOf(await read(folded)), ["Ben's contact note: café owner"]);
  const named = latin1(cardOf("FN:Ben", "NOTE;CHARSET=ISO-8859-1:caf\xe9"));
  assert.deepEqual(contentsOf(await read(named)), ["Ben's contact note: café"]);
  const neither = await read(latin1(cardOf("FN:Ben", "NOTE:caf\xe9", "TEL:1")));
  assert.deepEqual(contentsOf(neither), []);
  assert.match(reasonsOf(neither).join(), /not in UTF-8/);
  assert.deepEqual(neither[0]?.place, { file: "a.vcf", line: 3, byte: 29 });
});

test("a line of quoted-printable goes on with the next one as it stands", async () => {
  const note = "NOTE;ENCODING=QUOTED-PRINTABLE:";
  assert.deepEqual(await saidOf("FN:Ben", `${note}in the=`, " forest =", "=C3=A9t=", "=C3=A9"), [
    "Ben's contact note: in the forest été",
  ]);
  assert.deepEqual(await saidOf("FN:Ben", `${note}in the`, "  forest"), [
    "Ben's contact note: in the forest",
  ]);
  assert.deepEqual(await saidOf("FN:Ben", "TEL:1", `${note}the end=`), [
    "Ben's phone number is 1.",
    "Ben's contact note: the end=",
  ]);
});

test("of a card with a large picture only the picture is left out, and of one with a broken line the line", async () => {
  const bytes = "A".repeat(74);
  for (const picture of [
    [`PHOTO;ENCODING=b:${bytes.repeat(30_000)}`],
    ["item1.PHOTO;ENCODING=b:", ...Array.from({ length: 80_000 }, () => ` ${bytes}`)],
    ["PHOTO;ENCODING=BASE64:", ...Array.from({ length: 20 }, () => bytes), ""],
    ["KEY;ENCODING=b:AAAA"],
  ]) {
    const pieces = await read(cardOf("FN:Ben", ...picture, "TEL:1"));
    assert.deepEqual(contentsOf(pieces), ["Ben's phone number is 1."]);
    assert.deepEqual(reasonsOf(pieces), ["a picture, a sound or a key of a contact instead of words"]);
  }
  const broken = await read(cardOf("FN:Ben", "no property", "TEL:1", `NOTE:${"x".repeat(1_100_000)}`));
  assert.deepEqual(contentsOf(broken), ["Ben's phone number is 1."]);
  assert.deepEqual(
    broken.flatMap((piece) => (piece.type === "left-out" ? [[piece.place.line, piece.place.item]] : [])),
    [
      [3, "Ben"],
      [5, "Ben"],
    ],
  );
  assert.match(reasonsOf(broken).join(), /a line without a colon.*a line of 1,100,00\d bytes/);
});

test("numbers of one card stand side by side", async () => {
  const said = await saidOf(
    "FN:Marta Costa",
    "TEL:+351 911 111 111",
    "TEL;TYPE=CELL:+351 922 222 222",
    "TEL;TYPE=HOME:+351 933 333 333",
    "TEL;TYPE=PAGER:5",
    "item2.TEL:+351 944 444 444",
    "item2.X-ABLabel:Summer house",
    "Item3.EMAIL:m@example.com",
    "item3.X-ABLabel:_$!<Work>!$_",
    "TEL;VALUE=uri;TYPE=main:tel:+81-1;ext=5",
  );
  assert.deepEqual(said, [
    "Marta Costa's other phone number is +351 911 111 111.",
    "Marta Costa's mobile phone number is +351 922 222 222.",
    "Marta Costa's home phone number is +351 933 333 333.",
    "Marta Costa's pager number is 5.",
    "Marta Costa's Summer house phone number is +351 944 444 444.",
    "Marta Costa's main phone number is +81-1 extension 5.",
    "Marta Costa's work email address is m@example.com.",
  ]);
  const both = await saidOf("FN:Ben", "TEL;TYPE=OTHER:1", "TEL;TYPE=CELL:2", "TEL:3");
  assert.deepEqual(both, ["Ben's other phone numbers are 3 and 1.", "Ben's mobile phone number is 2."]);
});

test("two people of one name are told apart, and one person on two cards is not", async () => {
  const cards = (...all: string[][]) =>
    read(all.map((lines, at) => cardOf("FN:Ana Silva", `UID:${at}`, ...lines)).join(""));
  assert.deepEqual(
    contentsOf(
      await cards(["TEL:111"], ["TEL:222", "ORG:Nokia;Sales"], ["TEL:333"], ["TEL:111", "BDAY:1990-05-12"]),
    ),
    [
      "Ana Silva's phone number is 111.",
      "Ana Silva (Nokia) works at Nokia, Sales.",
      "Ana Silva's (Nokia) phone number is 222.",
      "Ana Silva's (contact 3) phone number is 333.",
      "Ana Silva's birthday is 12 May 1990.",
      "Ana Silva's phone number is 111.",
    ],
  );
  assert.deepEqual(contentsOf(await cards(["TEL:111"], ["EMAIL:ana@example.com"])), [
    "Ana Silva's phone number is 111.",
    "Ana Silva's email address is ana@example.com.",
  ]);
});

test("each sentence of a note says whose it is", async () => {
  assert.deepEqual(
    await saidOf("FN:Rui Lima", "NOTE:Vegetarian. Allergic to nuts!\\nKnows Dr. Reis and J. Costa. ok"),
    [
      "Rui Lima's contact note: Vegetarian.",
      "Rui Lima's contact note: Allergic to nuts!",
      "Rui Lima's contact note: Knows Dr. Reis and J. Costa. ok",
    ],
  );
  const long = await saidOf("FN:Rui Lima", `NOTE:${"Tea is good. ".repeat(50)}`);
  assert.equal(long.length, 17);
  assert.equal(long[0], "Rui Lima's contact note: Tea is good. Tea is good. Tea is good.");
});

test("relations, days and accounts", async () => {
  assert.deepEqual(
    await saidOf(
      "FN:Marta Costa",
      "BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-15",
      "item4.X-ABDATE;type=pref:2015-06-20",
      "item4.X-ABLabel:_$!<Anniversary>!$_",
      "DEATHDATE:20200101",
      "item5.X-ABRELATEDNAMES;type=pref:Rui Costa",
      "item5.X-ABLabel:_$!<Spouse>!$_",
      "X-MS-CHILD:Ines",
      "X-MS-CHILD:Tito",
      "RELATED;TYPE=friend;VALUE=text:Tom Reis",
      "IMPP;X-SERVICE-TYPE=Skype;type=pref:skype:marta.c",
      "IMPP:xmpp:marta@example.com",
      "X-SOCIALPROFILE;type=twitter:https://twitter.com/martac",
      "NICKNAME:Ma,Mar",
    ),
    [
      "Marta Costa's birthday is 15 March.",
      "Marta Costa's anniversary is 20 June 2015.",
      "Marta Costa died on 1 January 2020.",
      "Marta Costa's spouse is Rui Costa.",
      "Marta Costa's children are Ines and Tito.",
      "Marta Costa's friend is Tom Reis.",
      "Marta Costa's Skype account is marta.c.",
      "Marta Costa's XMPP account is marta@example.com.",
      "Marta Costa's Twitter profile is https://twitter.com/martac.",
      "Marta Costa is also called Ma and Mar.",
    ],
  );
  for (const [birthday, said] of [
    ["BDAY:1985", "Ben was born in 1985."],
    ["BDAY:1985-04", "Ben was born in April 1985."],
    ["BDAY:--04", "Ben's birthday is in April."],
    ["BDAY;VALUE=text:circa 1800", "Ben's birthday is circa 1800."],
    ["X-MS-ANNIVERSARY:20100605", "Ben's anniversary is 5 June 2010."],
  ] as const)
    assert.deepEqual(await saidOf("FN:Ben", birthday), [said]);
});

test("what is not read is reported, and what is about the card is not", async () => {
  const pieces = await read(
    cardOf(
      "VERSION:4.0",
      "FN:Ben",
      "N:Ben;;;;",
      "REV:20240101T000000Z",
      "GENDER:M",
      "BDAY:1990-02-30",
      "RELATED;TYPE=friend:urn:uuid:5",
      "item1.X-ABRELATEDNAMES:Tom",
      "X-PET:Rex",
    ),
  );
  assert.deepEqual(contentsOf(pieces), []);
  assert.deepEqual(reasonsOf(pieces), [
    "a birthday of a contact that can't be read",
    "a relation of a contact that is no name but a reference",
    "a relation of a contact that is not named",
    "a contact's GENDER, which is not read",
    "a contact's X-PET, which is not read",
  ]);
  assert.deepEqual(reasonsOf(await read(cardOf("FN:Ben", "VERSION:3.0"))), [
    "a contact of whom nothing but the name is known",
  ]);
});

test("a semicolon inside a company's name is its own", async () => {
  assert.deepEqual(
    await saidOf("FN:Kim Ito", "ORG:Smith\\; Sons Ltd;Sales\\, East", "TITLE:CEO\\, founder"),
    ["Kim Ito works at Smith; Sons Ltd, Sales, East as CEO, founder."],
  );
});
