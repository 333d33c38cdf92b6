import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { withdrawalA, withdrawalCreatedA, withdrawalCreatedB } from "./withdrawal.contract.ts";

const path = "POST /v1/pix/withdraw/pix-key";

const input = <Id extends z.ZodType<string>, Expected extends z.ZodType>(externalId: Id, expectedCreditor: Expected) =>
  z.object({
    amount: wire.cents,
    externalId,
    pixKey: wire.pixKey,
    /** Only the tax id decides. */
    expectedCreditor,
    description: wire.text(140).nullish(),
    metadata: wire.metadata.nullish(),
  });

const inputA = input(wire.externalIdA, wire.party);

export const withdrawToKeyContract = contract({
  name: "withdrawToKey",
  summary: "Withdraw to a Pix key",
  effect: "create",
  scope: "withdraw.write",
  errors: ["EXTERNAL_ID_CONFLICT", "INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"],
  nouns: ["withdrawals", "balances"],
  A: { path, input: inputA, output: withdrawalCreatedA },
  B: { path, input: input(wire.externalIdB, wire.party.nullish()), output: withdrawalCreatedB },
  console: { input: inputA.extend({ accountNumber: wire.text(20, 1) }), output: withdrawalA },
});
