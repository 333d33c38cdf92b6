import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { networkFaults } from "./network-faults.contract.ts";

/** `faults` null: no network faults. `messages`: how many messages were sent under them. */
export const shownNetworkFaults = z.object({ faults: networkFaults.nullable(), messages: z.int() });

const form = {
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
  roles: ["admin", "operator", "support", "qa", "developer"],
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: form,
  B: form,
});
