import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { RAIL_ANSWER_TIMEOUT_SECONDS } from "#lib/core/limits.ts";
import { MAY_SEE_SANDBOX, MAY_USE_SANDBOX } from "#lib/core/role.ts";

const perMille = z.int().min(0).max(1_000).default(0);
const latencyMs = z.int().min(0).max(60_000).default(0);

/** The network faults that the sandbox simulates. Shares are per mille; the same seed gives the same faults. */
export const networkFaults = z.object({
  seed: z.int().min(0).max(2_147_483_647).default(1),
  latencyMsMin: latencyMs,
  latencyMsMax: latencyMs,
  /** Never sent. Exception: a payment is sent again after 40 s. */
  lost: perMille,
  duplicated: perMille,
  copiesMax: z.int().min(1).max(10).default(10),
  /** Delivered after messages that were sent up to 2 s later. */
  reordered: perMille,
  /** Followed by a message that contradicts it. */
  contradicted: perMille,
  /** Delivered 40 to 45 s late. */
  silenced: perMille,
  /** The network does not answer at all. */
  outage: z.boolean().default(false),
  dictErrors: perMille,
});

/** `faults` null: no network faults. `messages`: how many messages were sent under them. */
const shownNetworkFaults = z.object({ faults: networkFaults.nullable(), messages: z.int() });

const showForm = {
  path: "GET /v1/mock/rail/faults",
  input: z.object({}),
  output: shownNetworkFaults,
  example: {},
} as const;

export const showNetworkFaultsContract = contract({
  name: "showNetworkFaults",
  summary: "Show how the sandbox's network treats its messages",
  description: `The faults that were set last, and how many messages were sent under them since (\`messages\`). Null is none: each \
message arrives once and at once.`,
  effect: "read",
  scope: "mock.write",
  roles: MAY_SEE_SANDBOX,
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: showForm,
  B: showForm,
});

const setForm = {
  path: "PUT /v1/mock/rail/faults",
  /** Null: no network faults. */
  input: z.object({ faults: networkFaults.nullable() }),
  output: shownNetworkFaults,
  example: { faults: { seed: 42, latencyMsMin: 5, latencyMsMax: 50, duplicated: 100, copiesMax: 3 } },
} as const;

export const setNetworkFaultsContract = contract({
  name: "setNetworkFaults",
  summary: "Say how the sandbox's network treats its messages",
  description: `Latency, loss, copies, overtaking, contradictions, silence for ${RAIL_ANSWER_TIMEOUT_SECONDS} s, an outage, a DICT that fails: for what is sent \
from now on to or from the operator's own accounts. Shares and latencies that are left out are \`0\`. The same \
\`seed\` treats the same messages in the same way: setting it begins anew. \`faults\` null takes them away.`,
  effect: "change",
  scope: "mock.write",
  roles: MAY_USE_SANDBOX,
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: setForm,
  B: setForm,
});

export const resetSandboxContract = contract({
  name: "resetSandbox",
  summary: "Turn the sandbox's network faults off, forget the keys of its DICT, and empty its webhook inspector",
  effect: "change",
  roles: MAY_USE_SANDBOX,
  errors: [],
  tags: ["health", "webhooks", "deliveries", "audit"],
  stagingOnly: true,
  console: { input: z.object({}), output: z.object({}) },
});
