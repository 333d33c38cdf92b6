import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const payment = z.object({
  chargeId: wire.uuid,
  endToEndId: z.string(),
  accountNumber: z.string(),
  payerName: z.string(),
  payerTaxId: wire.maskedTaxId,
  amount: wire.cents,
  settledAt: wire.utc,
});

export const listRecentPaymentsContract = contract({
  name: "listRecentPayments",
  summary: "The last payments received",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["payments"],
  console: { input: z.object({}), output: z.object({ payments: z.array(payment) }) },
});
