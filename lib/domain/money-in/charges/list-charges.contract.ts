import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { listInput, listOutput } from "../../base/records/lists/record-list.contract.ts";
import { CHARGE_STATUSES } from "./charge.contract.ts";

const row = z.object({
  chargeId: wire.uuid,
  accountNumber: z.string(),
  externalId: z.string(),
  status: z.enum(CHARGE_STATUSES),
  amount: wire.cents,
  description: z.string().nullable(),
  payerName: z.string().nullable(),
  payerTaxId: wire.maskedTaxId.nullable(),
  createdAt: wire.utc,
  expiresAt: wire.utc,
  paidAt: wire.utc.nullable(),
  endToEndId: z.string().nullable(),
  /** What refunds of its payment have returned or hold. */
  refunded: wire.balance,
});

export const listChargesContract = contract({
  name: "listCharges",
  summary: "List charges in the order of time",
  effect: "read",
  roles: EVERY_ROLE,
  errors: ["ACCOUNT_NOT_FOUND", "PLAYER_NOT_FOUND"],
  tags: ["charges", "payments"],
  console: { input: listInput(CHARGE_STATUSES), output: listOutput(row) },
});
