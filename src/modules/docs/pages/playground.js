/** Runs in the browser, after Scalar's bundle. */
/* global Scalar */

// Scalar begins all of its ids with this, and leaves it out of the address.
const DOCUMENT = "api";

Scalar.createApiReference("#app", {
  url: "/v1/openapi.json",
  slug: DOCUMENT,
  theme: "default",
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  // Nothing may ask another host: fonts, telemetry, the proxy for requests, and the helpers of a vendor.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  agent: { disabled: true },
  mcp: { disabled: true },
  // A key that was typed in is gone with the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: "bearer" },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  orderSchemaPropertiesBy: "preserve",
  // Following a link moves the focus to a whole section: that needs no frame around it.
  customCss: "section[tabindex='-1']:focus, section[id]:focus { outline: none; }",
  // "404 not found" is a heading of the guide: problem documents lead to it as #error-not_found.
  generateHeadingSlug: ({ slug }) =>
    `${DOCUMENT}/${slug.replace(/^\d{3}-(.+)$/, (_, code) => `error-${code.replaceAll("-", "_")}`)}`,
});
