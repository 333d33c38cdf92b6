import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { withdrawalA, withdrawalB } from "./withdrawal.contract.ts";

const path = "GET /v1/pix/withdraw/{externalId}";

export const getWithdrawalContract = contract({
  name: "getWithdrawal",
  summary: "Get a withdrawal",
  effect: "read",
  scope: "withdraw.read",
  errors: ["WITHDRAWAL_NOT_FOUND"],
  nouns: ["withdrawals"],
  A: { path, input: z.object({ externalId: wire.externalIdA }), output: withdrawalA },
  B: { path, input: z.object({ externalId: wire.externalIdB }), output: withdrawalB },
});
