import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { pixKey } from "#lib/core/pix/pix-key-codec.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { withdrawalA, withdrawalCreatedA, withdrawalCreatedB } from "./withdrawal.contract.ts";

const input = <Id extends z.ZodType<string>, To extends z.ZodRawShape>(externalId: Id, to: To) =>
  z.object({
    amount: wire.cents,
    externalId,
    ...to,
    description: wire.text(140).nullish(),
    metadata: wire.metadata.nullish(),
  });

const form = {
  effect: "create",
  stepUp: true,
  scope: "withdraw.write",
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: [
    "EXTERNAL_ID_CONFLICT",
    "ACCOUNT_NOT_CONNECTED",
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "VELOCITY_LIMIT_EXCEEDED",
  ],
  tags: ["withdrawals", "balances"],
} as const;
const accountNumber = wire.text(20, 1);

/** Only the tax id of `expectedCreditor` is compared with the key's owner. */
const toKey = { pixKey, expectedCreditor: wire.party };
const toKeyB = { ...toKey, expectedCreditor: wire.party.nullish() };
const keyPath = "POST /v1/pix/withdraw/pix-key";
const keyExample = {
  amount: 1_500,
  externalId: "payout-3001",
  pixKey: "00000000191",
  expectedCreditor: { taxId: "00000000191" },
};

export const withdrawToKeyContract = contract({
  ...form,
  name: "withdrawToKey",
  summary: "Withdraw to a Pix key",
  description: `Looks the key up and pays to its account. An unknown key, or an owner whose tax id is not \
\`expectedCreditor.taxId\`, makes a record that is FAILED at once. Otherwise amount and fee are held, the answer is \
PROCESSING in most cases, and a webhook tells the end. What fails gives the money back.`,
  A: { path: keyPath, input: input(wire.externalIdText, toKey), output: withdrawalCreatedA, example: keyExample },
  B: {
    path: keyPath,
    input: input(wire.externalIdUuid, toKeyB),
    output: withdrawalCreatedB,
    example: { ...keyExample, externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f601" },
  },
  console: { input: input(wire.externalIdText, toKey).extend({ accountNumber }), output: withdrawalA },
});

const toAccount = { creditor: wire.creditor };
const accountPath = "POST /v1/pix/withdraw/manual";
const accountExample = {
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

export const withdrawToAccountContract = contract({
  ...form,
  name: "withdrawToAccount",
  summary: "Withdraw to a bank account",
  description: `Pays to an account that is named in full. Amount and fee are held at once; the answer is PROCESSING in most \
cases, and a webhook tells the end. Ask for the record when in doubt: a withdrawal is never sent twice under one \
\`externalId\`. What fails gives the money back.`,
  A: {
    path: accountPath,
    input: input(wire.externalIdText, toAccount),
    output: withdrawalCreatedA,
    example: accountExample,
  },
  B: {
    path: accountPath,
    input: input(wire.externalIdUuid, toAccount),
    output: withdrawalCreatedB,
    example: { ...accountExample, externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f602" },
  },
  console: { input: input(wire.externalIdText, toAccount).extend({ accountNumber }), output: withdrawalA },
});
