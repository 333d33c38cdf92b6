// Import rules: the dependencies between the project's folders point in one direction, without cycles.
const TEST = "\\.test\\.tsx?$";
const GENERATED = "^lib/server/prisma/";

/**
 * Makes the rule for one part of the project: its files (`path`) may import only `may` from the project's own folders.
 * The rules below cover npm packages.
 */
const folderRule = (name, path, may, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path, pathNot: [TEST, GENERATED] },
  to: { path: "^(app|bin|bench|components|e2e|lib|packages|prisma)/", pathNot: may },
});

/** The districts of lib/domain: each may import those before it, and none after it. */
const DISTRICTS = [
  "base",
  "banks",
  "money-out",
  "money-in",
  "statement",
  "integration",
  "bank-work",
  "files",
  "people",
  "top",
];

const districtRule = (name, index) => ({
  name: `district-${name}`,
  comment: "the districts of lib/domain import only those that stand before them in DISTRICTS",
  severity: "error",
  from: { path: `^lib/domain/${name}/`, pathNot: TEST },
  to: { path: `^lib/domain/(${DISTRICTS.slice(index + 1).join("|")})/` },
});

const CONTRACT = "\\.contract\\.ts$";
const FOLDERS = [
  folderRule(
    "core",
    "^lib/core/",
    ["^lib/core/"],
    "lib/core imports nothing else of the project, so that it runs anywhere",
  ),
  folderRule("server", "^lib/server/", ["^lib/(server|core)/"], "lib/server imports only lib/core"),
  folderRule(
    "ledger",
    "^lib/ledger/",
    ["^lib/(ledger|server|core)/"],
    "the ledger knows no charge, refund or withdrawal: it imports only lib/server and lib/core",
  ),
  folderRule("rail", "^lib/rail/", ["^lib/(rail|server|core)/"], "the rail imports only lib/server and lib/core"),
  folderRule(
    "bank",
    "^lib/bank/",
    ["^lib/(bank|core)/"],
    "the test bank knows nothing of this service: what both misunderstood alike would not be seen",
  ),
  folderRule("domain", "^lib/domain/", ["^lib/(domain|ledger|rail|server|core)/"], "operations do not import lib/http"),
  folderRule(
    "http",
    "^lib/http/",
    ["^lib/(http|server|core)/"],
    "lib/http does not import operations: it gets them as arguments",
  ),
  folderRule(
    "worker",
    "^lib/worker/",
    ["^lib/(worker|server|core)/", "^lib/domain/jobs\\.ts$"],
    "the worker knows jobs only through lib/domain/jobs.ts",
  ),
  folderRule(
    "client",
    "^lib/client/",
    ["^lib/(client|core)/", CONTRACT],
    "the browser imports contracts, not operations",
  ),
  folderRule(
    "components",
    "^components/",
    ["^components/", "^lib/(client|core)/", CONTRACT],
    "components reach the service only through lib/client",
  ),
  folderRule(
    "app",
    "^app/",
    ["^(app|components)/", "^lib/(http|domain|client|server|core)/"],
    "app/ has the URLs; it does not import the ledger or the rail",
  ),
  folderRule(
    "contract",
    CONTRACT,
    ["^lib/core/", CONTRACT],
    "a browser loads contracts, so they import only lib/core and other contracts",
  ),
  folderRule("bin", "^bin/", ["^(bin|lib|prisma)/"], "bin/ imports lib and prisma, not the end-to-end tests"),
  folderRule(
    "conformance",
    "^packages/conformance/",
    ["^packages/conformance/"],
    "the conformance suite tests any service, so it imports nothing of this one",
  ),
  folderRule("prisma", "^prisma/", ["^(prisma|lib)/"], "the seed imports only lib"),
];

module.exports = {
  forbidden: [
    ...FOLDERS,
    ...DISTRICTS.slice(0, -1).map(districtRule),
    {
      name: "every-subject-has-a-district",
      comment: "a folder of lib/domain that is no district would be bound by no direction",
      severity: "error",
      from: {},
      to: { path: "^lib/domain/[^/]+/", pathNot: `^lib/domain/(${DISTRICTS.join("|")})/` },
    },
    {
      name: "no-circles",
      severity: "error",
      from: { pathNot: GENERATED },
      to: { circular: true },
    },
    {
      name: "rail-from-jobs-only",
      comment:
        "only jobs, the key look-up and the sandbox call the rail; others may use its types, queue orders and read profiles",
      severity: "error",
      from: {
        path: "^lib/domain/",
        pathNot: [
          TEST,
          "\\.job\\.ts$",
          "/jobs\\.ts$",
          "/look-up-key\\.ts$",
          "^lib/domain/top/sandbox/",
          // The parts of the jobs that speak to banks, or decide on what they tell; what opens a connection; and what stores a bank's webhook or returns.
          "^lib/domain/bank-work/connection-work/",
          "^lib/domain/bank-work/payout-returns/store-returns\\.ts$",
          "^lib/domain/money-in/charges/credit-payments\\.ts$",
          "^lib/domain/banks/connections/(profiles|traffic/(live-connection|count-calls|receive-bank-webhook))\\.ts$",
        ],
      },
      to: { path: "^lib/rail/", pathNot: "^lib/rail/queues/outbox\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "banks-from-jobs-only",
      comment: "only the worker opens connections to banks: the web process cannot read their secrets",
      severity: "error",
      from: {
        path: "^(app|components|lib)/",
        pathNot: [TEST, "\\.job\\.ts$", "^lib/domain/bank-work/connection-work/"],
      },
      to: { path: "^lib/domain/banks/connections/traffic/live-connection\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "egress-from-jobs-only",
      comment: "only jobs send requests to addresses that operators chose",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: [TEST, "\\.job\\.ts$"] },
      to: { path: "^lib/server/egress/(post|sftp-connection)\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "jobs-from-the-list-only",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: [TEST, "^lib/domain/jobs\\.ts$"] },
      to: { path: "\\.job\\.ts$" },
    },
    {
      name: "tests-are-never-imported",
      severity: "error",
      from: {},
      to: { path: TEST },
    },
    {
      name: "core-needs-zod-and-any-ascii-alone",
      comment: "core runs anywhere",
      severity: "error",
      from: { path: "^lib/core/", pathNot: TEST },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "core"],
        pathNot: "(^|/)node_modules/(zod|any-ascii)/",
      },
    },
    {
      name: "no-node-in-browsers",
      severity: "error",
      from: { path: ["^components/", "^lib/client/", CONTRACT], pathNot: TEST },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-dev-packages-in-the-product",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.css$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
