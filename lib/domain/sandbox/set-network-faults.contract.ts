import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { RAIL_SILENCE_SECONDS } from "#lib/core/limits.ts";
import { networkFaults } from "./network-faults.contract.ts";
import { shownNetworkFaults } from "./show-network-faults.contract.ts";

const form = {
  path: "PUT /v1/mock/rail/faults",
  /** Null: no network faults. */
  input: z.object({ faults: networkFaults.nullable() }),
  output: shownNetworkFaults,
  example: { faults: { seed: 42, latencyMsMin: 5, latencyMsMax: 50, duplicated: 100, copiesMax: 3 } },
} as const;

export const setNetworkFaultsContract = contract({
  name: "setNetworkFaults",
  summary: "Say how the sandbox's network treats its messages",
  description: `Latency, loss, copies, overtaking, contradictions, silence for ${RAIL_SILENCE_SECONDS} s, an outage, a DICT that fails: for what is sent \
from now on, and for everybody, as there is one network. Shares and latencies that are left out are \`0\`. The same \
\`seed\` treats the same messages in the same way: setting it begins anew. \`faults\` null takes them away.`,
  effect: "change",
  scope: "mock.write",
  roles: ["admin", "operator", "qa", "developer"],
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: form,
  B: form,
});
