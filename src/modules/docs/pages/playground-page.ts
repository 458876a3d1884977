/** `/v1/docs`: the description as a page that can be tried out. */
import { type Html, html } from "./html.ts";
import { headOf } from "./page.ts";

/**
 * Everything comes from here, and nothing else is asked. Scalar writes its styles into the page as it
 * runs, which no hash can cover; its scripts are files.
 */
export const PLAYGROUND_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
  "img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

export function playgroundPage(scripts: { bundle: string; start: string }): Html {
  return html`<!doctype html>
<html lang="en">
<head>
${headOf("Personal Helper API")}
<meta name="description" content="The API reference, to read and to try out.">
</head>
<body>
<noscript>This page needs JavaScript. The description itself is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
<div id="app"></div>
<script src="${scripts.bundle}"></script>
<script src="${scripts.start}"></script>
</body>
</html>
`;
}
