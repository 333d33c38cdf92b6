import { z } from "zod";
import { contract } from "#lib/core/contract.ts";

export const requireAuthenticatorsContract = contract({
  name: "requireAuthenticators",
  summary: "Have everybody of the staff need an authenticator app before anything else, or leave it to them again",
  effect: "change",
  stepUp: true,
  roles: ["admin"],
  errors: ["ACTION_REFUSED"],
  tags: ["staff", "audit"],
  console: { input: z.object({ required: z.boolean() }), output: z.object({ required: z.boolean() }) },
});
