import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { EVERY_ROLE, MAY_CHARGE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { shownParty } from "../../base/records/party.contract.ts";
import { railStanding } from "../../base/records/rail-state.contract.ts";
import { timeline } from "../../base/records/timeline.contract.ts";
import { UNAPPLIED_REASONS, UNAPPLIED_STATUSES } from "../unapplied-payments/unapplied-payment.contract.ts";
import { chargeConsole } from "./charge.contract.ts";

/** A payment that came for the charge and was not credited. */
const notCredited = z.object({
  id: wire.uuid,
  /** Null: it was refused before it settled, and no money moved. Else how it stands as an unapplied payment. */
  status: z.enum(UNAPPLIED_STATUSES).nullable(),
  reason: z.enum(UNAPPLIED_REASONS),
  amount: wire.cents,
  endToEndId: z.string(),
  createdAt: wire.utc,
  railState: railStanding.railState,
  /** Null: the bank did not tell. */
  payer: shownParty.nullable(),
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
      /** Oldest first. */
      notCredited: z.array(notCredited),
      timeline,
    }),
  },
});

export const cancelChargeContract = contract({
  name: "cancelCharge",
  summary: "Cancel a charge that nobody has paid",
  effect: "change",
  roles: MAY_CHARGE,
  errors: ["CHARGE_NOT_FOUND", "CHARGE_NOT_PAYABLE"],
  tags: ["charges"],
  console: { input: z.object({ chargeId: wire.uuid }), output: chargeConsole },
});
