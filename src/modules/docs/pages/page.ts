/** What every page for people sends along. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { setPageHeaders } from "../../../platform/http/page-headers.ts";
import { Html, html } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** The page is drawn here so that no second request is needed for it. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' " +
  "fill='%234f46e5'/%3E%3Cpath d='M10 24V8h7a5.5 5.5 0 0 1 0 11h-7' fill='none' stroke='%23fff' stroke-width='3.4' " +
  "stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

const STYLE_HASH = createHash("sha256").update(PAGE_STYLE).digest("base64");

/** No script at all, and no style but this one. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function headOf(title: string): Html {
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">`;
}

/** A page with a head, the way to the other pages, and a body. */
export function pageOf(title: string, description: string, body: Html): Html {
  // The style must stand between its tags to the letter: its hash is in the policy.
  const style = new Html(PAGE_STYLE);
  return html`<!doctype html>
<html lang="en">
<head>
${headOf(title)}
<meta name="description" content="${description}">
<style>${style}</style>
</head>
<body>
<header><a class="name" href="/"><img src="${ICON}" alt="" width="26" height="26">Personal Helper</a>
<nav><a href="/v1/docs">API reference</a><a href="/upgrade">More credits</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`;
}

export const sendPage = (reply: FastifyReply, page: Html, policy = POLICY): FastifyReply =>
  setPageHeaders(reply, policy).send(page.text);
