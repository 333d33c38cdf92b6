import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { railStanding } from "../records/rail-state.contract.ts";
import { timeline } from "../records/timeline.contract.ts";
import { UNAPPLIED_REASONS, UNAPPLIED_STATUSES } from "../unapplied-payments/unapplied-payment.contract.ts";
import { chargeConsole } from "./charge.contract.ts";

/** A payment that came for the charge and was not credited. */
const unapplied = z.object({
  unappliedPaymentId: wire.uuid,
  status: z.enum(UNAPPLIED_STATUSES),
  reason: z.enum(UNAPPLIED_REASONS),
  amount: wire.cents,
  endToEndId: z.string(),
  createdAt: wire.utc,
  railState: railStanding.railState,
});

export const showChargeContract = contract({
  name: "showCharge",
  summary: "Show a charge with its account and everything that happened to it",
  effect: "read",
  roles: EVERY_ROLE,
  errors: ["CHARGE_NOT_FOUND"],
  tags: ["charges", "payments", "unappliedPayments", "deliveries"],
  console: {
    input: z.object({ chargeId: wire.uuid }),
    output: chargeConsole.extend({
      accountNumber: z.string(),
      /** Who is paid. */
      holderName: z.string(),
      /** Until when the payment of the charge can be refunded; null: the charge has no payment. */
      canBeReversedUntil: wire.utc.nullable(),
      /** A dispute (MED) about the payment of the charge is open: it cannot be refunded. */
      isDisputed: z.boolean(),
      /** Where the player sees and pays the charge, without signing in. */
      payUrl: z.string(),
      /** Whether the account's bank has the charge. Null: it needs none there. */
      registration: z.enum(["WAITING", "REGISTERED", "REFUSED"]).nullable(),
      /** True: the bank should have it by now and does not, so that nobody can pay it yet. */
      awaitsBank: z.boolean(),
      unapplied: z.array(unapplied),
      timeline,
    }),
  },
});

export const cancelChargeContract = contract({
  name: "cancelCharge",
  summary: "Cancel a charge that nobody has paid",
  effect: "change",
  roles: ["admin", "operator", "qa"],
  errors: ["CHARGE_NOT_FOUND", "CHARGE_NOT_PAYABLE"],
  tags: ["charges"],
  console: { input: z.object({ chargeId: wire.uuid }), output: chargeConsole },
});
