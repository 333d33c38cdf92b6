import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SENDS_MONEY } from "#lib/core/role.ts";
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

const example = {
  amount: 1_500,
  externalId: "payout-3002",
  creditor: {
    taxId: "00000000191",
    name: "Bruna Testeira",
    ispb: "60701190",
    branch: "0001",
    accountNumber: "000191",
    accountType: "CACC",
  },
};
const exampleB = { ...example, externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f602" };

export const withdrawToAccountContract = contract({
  name: "withdrawToAccount",
  summary: "Withdraw to a bank account",
  description: `Pays to an account that is named in full. Amount and fee are held at once; the answer is PROCESSING in most \
cases, and a webhook tells the end. Ask for the record when in doubt: a withdrawal is never sent twice under one \
\`externalId\`. What fails gives the money back.`,
  effect: "create",
  stepUp: true,
  scope: "withdraw.write",
  roles: SENDS_MONEY,
  errors: ["EXTERNAL_ID_CONFLICT", "INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"],
  tags: ["withdrawals", "balances"],
  A: { path, input: input(wire.externalIdText), output: withdrawalCreatedA, example },
  B: { path, input: input(wire.externalIdUuid), output: withdrawalCreatedB, example: exampleB },
  console: {
    input: input(wire.externalIdText).extend({ accountNumber: wire.text(20, 1) }),
    output: withdrawalA,
  },
});
