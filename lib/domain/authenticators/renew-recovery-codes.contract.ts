import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERYBODY } from "#lib/core/role.ts";
import { recoveryCodes } from "./recovery-codes.contract.ts";

export const renewRecoveryCodesContract = contract({
  name: "renewRecoveryCodes",
  summary: "Make new recovery codes, shown once, in the place of those that are left",
  effect: "change",
  stepUp: true,
  roles: EVERYBODY,
  errors: ["ACTION_REFUSED"],
  tags: ["staff", "audit"],
  console: { input: z.object({}), output: recoveryCodes },
});
