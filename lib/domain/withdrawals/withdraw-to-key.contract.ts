import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SENDS_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { withdrawalA, withdrawalCreatedA, withdrawalCreatedB } from "./withdrawal.contract.ts";

const path = "POST /v1/pix/withdraw/pix-key";

const input = <Id extends z.ZodType<string>, Expected extends z.ZodType>(externalId: Id, expectedCreditor: Expected) =>
  z.object({
    amount: wire.cents,
    externalId,
    pixKey: wire.pixKey,
    /** Only its tax id is compared with the key's owner. */
    expectedCreditor,
    description: wire.text(140).nullish(),
    metadata: wire.metadata.nullish(),
  });

const inputA = input(wire.externalIdText, wire.party);

const example = {
  amount: 1_500,
  externalId: "payout-3001",
  pixKey: "00000000191",
  expectedCreditor: { taxId: "00000000191" },
};
const exampleB = { ...example, externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f601" };

export const withdrawToKeyContract = contract({
  name: "withdrawToKey",
  summary: "Withdraw to a Pix key",
  description: `Looks the key up and pays to its account. An unknown key, or an owner whose tax id is not \
\`expectedCreditor.taxId\`, makes a record that is FAILED at once. Otherwise amount and fee are held, the answer is \
PROCESSING in most cases, and a webhook tells the end. What fails gives the money back.`,
  effect: "create",
  stepUp: true,
  scope: "withdraw.write",
  roles: SENDS_MONEY,
  errors: ["EXTERNAL_ID_CONFLICT", "INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"],
  tags: ["withdrawals", "balances"],
  A: { path, input: inputA, output: withdrawalCreatedA, example },
  B: { path, input: input(wire.externalIdUuid, wire.party.nullish()), output: withdrawalCreatedB, example: exampleB },
  console: { input: inputA.extend({ accountNumber: wire.text(20, 1) }), output: withdrawalA },
});
