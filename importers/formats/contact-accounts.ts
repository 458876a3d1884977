/** Accounts of messengers and profiles on the web: `Ana Silva's Skype account is ana.s.` */
import { type Property, plainValue } from "../reading/content-lines.ts";
import type { Found } from "./contact-fact.ts";
import { type LabelOf, typesOf } from "./contact-labels.ts";
import type { Who } from "./contact-namesakes.ts";
import { inList } from "./dates-in-words.ts";

/** How programs wrote it before there was IMPP. */
const MESSENGER =
  /^X-(AIM|ICQ|JABBER|MSN|YAHOO|QQ|GTALK|GOOGLE-TALK|SKYPE|TWITTER|GADUGADU|MATRIX|TELEGRAM)(?:-USERNAME)?$/;

const SPELLED: Readonly<Record<string, string>> = {
  linkedin: "LinkedIn",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
  gtalk: "Google Talk",
  "google-talk": "Google Talk",
};

export function accountsOf({ whose }: Who, properties: readonly Property[], labelOf: LabelOf): Found {
  const found = new Map<string, string[]>();
  const read: Property[] = [];
  for (const property of properties) {
    const account = accountOf(property, labelOf);
    if (!account) continue;
    read.push(property);
    const known = found.get(account.what) ?? [];
    if (!known.includes(account.value)) found.set(account.what, [...known, account.value]);
  }
  const facts = [...found].map(([what, values]) => ({
    about: what.toLowerCase().replaceAll(" ", "-"),
    content: `${whose} ${what}${values.length > 1 ? "s are" : " is"} ${inList(values)}.`,
  }));
  return { facts, unread: [], read };
}

function accountOf(property: Property, labelOf: LabelOf): { what: string; value: string } | undefined {
  const { name, parameters } = property;
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+-]*):(.+)$/is.exec(plainValue(property.value)) ?? [];
  const isLink = /^https?$/i.test(scheme);
  const value = scheme === "" || isLink ? plainValue(property.value) : rest.replace(/^\/\//, "");
  const service = parameters.get("X-SERVICE-TYPE")?.[0] ?? parameters.get("SERVICE-TYPE")?.[0];
  if (name === "IMPP") return { what: `${spelled(service ?? (isLink ? "" : scheme))} account`.trim(), value };
  if (name === "X-SOCIALPROFILE" || name === "SOCIALPROFILE") {
    const type = typesOf(property).find((each) => !/^(?:pref|home|work|other)$/.test(each));
    return { what: `${spelled(service ?? type ?? labelOf(property))} profile`.trim(), value };
  }
  const messenger = MESSENGER.exec(name)?.[1];
  return messenger === undefined ? undefined : { what: `${spelled(messenger)} account`, value };
}

function spelled(service: string): string {
  const known = SPELLED[service.toLowerCase()];
  if (known) return known;
  // `XMPP` and `ICQ` are letters, `TWITTER` is a word.
  if (service.length <= 4 && service !== "") return service.toUpperCase();
  return /\p{Ll}/u.test(service.slice(1)) && /^\p{Lu}/u.test(service)
    ? service
    : service.charAt(0).toUpperCase() + service.slice(1).toLowerCase();
}
