import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { withdrawalA, withdrawalCreatedA, withdrawalCreatedB } from "./withdrawal.contract.ts";

const path = "POST /v1/pix/withdraw/manual";

const input = <Id extends z.ZodType<string>>(externalId: Id) =>
  z.object({
    amount: wire.cents,
    externalId,
    creditor: wire.creditor,
    description: wire.text(140).nullish(),
    metadata: wire.metadata.nullish(),
  });

export const withdrawToAccountContract = contract({
  name: "withdrawToAccount",
  summary: "Withdraw to a bank account",
  effect: "create",
  scope: "withdraw.write",
  errors: ["EXTERNAL_ID_CONFLICT", "INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"],
  nouns: ["withdrawals", "balances"],
  A: { path, input: input(wire.externalIdA), output: withdrawalCreatedA },
  B: { path, input: input(wire.externalIdB), output: withdrawalCreatedB },
  console: { input: input(wire.externalIdA).extend({ accountNumber: wire.text(20, 1) }), output: withdrawalA },
});
