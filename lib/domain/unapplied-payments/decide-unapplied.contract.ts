import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_SEND_MONEY, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { UNAPPLIED_STATUSES, unappliedById } from "./unapplied-payment.contract.ts";

/** The least and the most characters of a person's reason. */
const because = wire.text(300, 3);

const payerWritten = wire.party.extend({ name: wire.text(NAME_LENGTH_MAX, 1) });
export type PayerWritten = z.output<typeof payerWritten>;

export const returnUnappliedPaymentContract = contract({
  name: "returnUnappliedPayment",
  summary: "Send money that waits back to whom it came from",
  effect: "change",
  stepUp: true,
  roles: MAY_SEND_MONEY,
  stagingRoles: TRY_IN_STAGING,
  errors: ["NotFound", "ACTION_REFUSED", "PAYMENT_IN_DISPUTE"],
  tags: ["unappliedPayments", "audit"],
  console: { input: unappliedById.extend({ because }), output: z.object({ status: z.enum(UNAPPLIED_STATUSES) }) },
});

export const creditUnappliedPaymentContract = contract({
  name: "creditUnappliedPayment",
  summary: "Ask a second administrator to credit money that waits to the charge that it names",
  effect: "change",
  stepUp: true,
  roles: ["admin"],
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["unappliedPayments", "approvals", "audit"],
  /** `approvalId`: of the request that another administrator must confirm. */
  console: {
    /** `payer`: whom the staff know to have paid, where neither the bank nor the charge says it. */
    input: unappliedById.extend({ because, payer: payerWritten.optional() }),
    output: z.object({ approvalId: wire.uuid }),
  },
});
