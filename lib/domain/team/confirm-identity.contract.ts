import { z } from "zod";
import { contract } from "#lib/core/contract.ts";

export const confirmIdentityContract = contract({
  name: "confirmIdentity",
  summary: "Prove who one is once more, for the acts that need it",
  effect: "change",
  errors: ["PASSWORD_REFUSED", "RATE_LIMITED"],
  nouns: ["deeds"],
  console: {
    input: z.object({ password: z.string().max(256) }),
    output: z.object({ confirmed: z.literal(true) }),
  },
});
