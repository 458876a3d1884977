/** Two directions that nothing may go against, and no cycles. */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that need each other are one thing, or hide a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "platform-knows-nothing-of-the-product",
      severity: "error",
      from: { path: "^src/platform/" },
      to: { path: "^src/(?!platform/)" },
    },
    {
      name: "modules-know-nothing-of-the-assembly",
      severity: "error",
      from: { path: "^src/modules/" },
      to: { path: "^src/[^/]+\\.ts$" },
    },
    {
      name: "app-is-composed-not-composing",
      severity: "error",
      from: { path: "^src/app\\.ts$" },
      to: { path: "^src/(modules/|compose|service|main|admin)" },
    },
    {
      name: "a-module-only-through-its-front-door",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/", pathNot: "^src/modules/mcp/" },
      to: { path: "^src/modules/([^/]+)/", pathNot: ["^src/modules/$1/", "^src/modules/[^/]+/index\\.ts$"] },
    },
    {
      name: "mcp-only-by-contracts",
      severity: "error",
      comment:
        "Its tools are made of the endpoint records, which are data; of what stands behind them it knows nothing.",
      from: { path: "^src/modules/mcp/" },
      to: { path: "^src/modules/(?!mcp/)", pathNot: "/contract\\.ts$" },
    },
    {
      name: "outsiders-only-through-the-front-door",
      severity: "error",
      from: { path: "^src/[^/]+\\.ts$" },
      to: { path: "^src/modules/", pathNot: "^src/modules/[^/]+/index\\.ts$" },
    },
    {
      name: "the-client-stands-alone",
      severity: "error",
      comment: "It is a package of its own, and runs where neither Node nor the service is.",
      from: { path: "^client/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^client/src/" },
    },
    {
      name: "the-service-needs-no-command-line",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(cli|importers)/" },
    },
    {
      name: "importers-run-anywhere",
      severity: "error",
      comment: "In browsers too: they know the client, and nothing of Node or of the service.",
      from: { path: "^importers/", pathNot: "\\.(test|fixture)\\.ts$" },
      to: { pathNot: "^(importers/|client/|node_modules/)" },
    },
    {
      name: "the-product-needs-no-tests",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(test|bench)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: { extensions: [".ts", ".js"] },
  },
};
