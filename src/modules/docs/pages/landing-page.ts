/** `/`: what this is, and the three calls from nothing to an answer. */
import type { Part } from "../openapi/parts.ts";
import { type Html, html } from "./html.ts";
import { pageOf } from "./page.ts";

export function landingPage(publicUrl: string, parts: Part[]): Html {
  return pageOf(
    "Personal Helper",
    "A helper that remembers, behind one JSON API.",
    html`<h1>A helper that remembers</h1>
<p class="lead">One JSON API for what a person's helper needs: memory, an agent that answers from it, feeds, webhooks,
live state and skills. Calls are priced in credits, and every account starts with free ones.</p>
<p class="actions"><a class="button" href="/v1/docs">Open the API reference</a>
<a class="button plain" href="/v1/openapi.json">openapi.json</a></p>

<h2>Three calls to start</h2>
${[
  step(
    "1. Sign up",
    html`The answer holds a <code>session_token</code>.`,
    `curl ${publicUrl}/v1/auth/sign-up \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "ada@example.com", "password": "correct horse battery"}'`,
  ),
  step(
    "2. Create a key",
    html`The answer holds the <code>key</code>, which is shown this once.`,
    `curl ${publicUrl}/v1/keys \\
  -H "Authorization: Bearer $SESSION_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "my laptop", "scopes": ["credits:read"]}'`,
  ),
  step(
    "3. Call with it",
    html`Here, to see how many credits there are.`,
    `curl ${publicUrl}/v1/credits \\
  -H "Authorization: Bearer $API_KEY"`,
  ),
]}

<h2>What there is</h2>
<div class="parts">${parts.map(
      ({ title, description }) =>
        html`<section class="card"><h3>${title}</h3><p>${description}</p></section>\n`,
    )}</div>

<h2>Limits</h2>
<p class="quiet">1,000 requests in any 60 seconds for each key. When the credits run out, or more is needed:
<a href="/upgrade">how to get more</a>.</p>`,
  );
}

const step = (title: string, text: Html, command: string): Html =>
  html`<section class="card"><h3>${title}</h3><p>${text}</p><pre tabindex="0"><code>${command}</code></pre></section>\n`;
