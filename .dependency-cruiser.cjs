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
      from: { path: "^src/modules/([^/]+)/" },
      to: { path: "^src/modules/([^/]+)/", pathNot: ["^src/modules/$1/", "^src/modules/[^/]+/index\\.ts$"] },
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
