import { z } from "zod";
import { contract } from "#lib/core/contract.ts";

export const resetSandboxContract = contract({
  name: "resetSandbox",
  summary: "Turn the sandbox's network faults off, forget the keys of its DICT, and empty its webhook inspector",
  effect: "change",
  roles: ["admin", "operator", "qa", "developer"],
  errors: [],
  tags: ["health", "webhooks", "deliveries", "audit"],
  stagingOnly: true,
  console: { input: z.object({}), output: z.object({}) },
});
