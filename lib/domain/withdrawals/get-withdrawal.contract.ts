import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { withdrawalA, withdrawalB } from "./withdrawal.contract.ts";

const path = "GET /v1/pix/withdraw/{externalId}";

const ofWithdrawal = { description: "The withdrawal's `externalId`." };
const example = { externalId: "payout-3001" };
const exampleB = { externalId: "c2f0a1b4-5d6e-4f70-8a91-b2c3d4e5f601" };

export const getWithdrawalContract = contract({
  name: "getWithdrawal",
  summary: "Get a withdrawal",
  description: `Finds a withdrawal by the \`externalId\` that it was created with. INITIATED, then CONFIRMED (sent to the network), \
then SUCCESS, REJECTED by the other side, EXPIRED when its time ran out, or FAILED; CANCELED where it could not be sent.`,
  effect: "read",
  scope: "withdraw.read",
  errors: ["WITHDRAWAL_NOT_FOUND"],
  tags: ["withdrawals"],
  A: { path, input: z.object({ externalId: wire.externalIdText.meta(ofWithdrawal) }), output: withdrawalA, example },
  B: {
    path,
    input: z.object({ externalId: wire.externalIdUuid.meta(ofWithdrawal) }),
    output: withdrawalB,
    example: exampleB,
  },
});
