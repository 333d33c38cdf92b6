import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { SettledPaymentMessage } from "#lib/rail/messages.ts";
import type { NewEvent } from "../../base/events/write-events.ts";
import { isEndedUnpaid } from "../unapplied-payments/is-told.ts";
import { returnReference } from "../unapplied-payments/unapplied-payment.ts";
import { type NewUnapplied, unappliedReturnOrder } from "../unapplied-payments/write-unapplied.ts";
import type { SettledDecision } from "./decide-settled-payment.ts";
import type { MovedCharge } from "./payment-rows.ts";
import type { Owner } from "./settled-payment-rows.ts";
import { type SubscribedAccount, toldOf } from "./told-charge.ts";

/** A settled payment in processing. */
export type Arrival = {
  inboxId: string;
  message: SettledPaymentMessage;
  connectionId: string | null;
  owner: Owner;
  paymentId: string;
  unappliedId: string;
};

/** A settled payment with what was decided on it, and below what is written for it. `chargeStatus`: of the charge that it names, after the decision. */
export type Decided = { arrival: Arrival; decision: SettledDecision; chargeStatus: string | undefined };

export function namedBy({ owner, message }: Arrival) {
  const chargeId = message.txid === null ? null : chargeIdOf(message.txid);
  return chargeId === null ? [] : [{ accountId: owner.accountId, chargeId }];
}

export function creditedBy({ arrival, decision }: Decided) {
  if (decision.verdict !== "CREDITED") return [];
  const { charge, debtor } = decision;
  const { endToEndId, proof } = arrival.message;
  return [{ charge, endToEndId, paymentId: arrival.paymentId, debtor, proof }];
}

export function movedBy({ arrival, decision }: Decided): MovedCharge[] {
  if (decision.verdict === "CREDITED") {
    return [{ charge: decision.charge, endToEndId: arrival.message.endToEndId, reason: null }];
  }
  if (decision.verdict !== "UNAPPLIED" || !decision.charge) return [];
  return [{ charge: decision.charge, endToEndId: null, reason: decision.reason }];
}

export function unappliedBy({ arrival, decision }: Decided): NewUnapplied | null {
  if (decision.verdict !== "UNAPPLIED") return null;
  const { endToEndId, txid, pixKey, amount, payer, proof: payerProof, text: description, paidAt } = arrival.message;
  const { accountId, isOfCharge, ispb } = arrival.owner;
  const { connectionId } = arrival;
  const { reason, status } = decision;
  return {
    ...{ accountId, id: arrival.unappliedId, connectionId, endToEndId, txid, pixKey, amount },
    ...{ payer, payerProof, description, paidAt, reason, status },
    chargeId: isOfCharge && txid !== null ? chargeIdOf(txid) : null,
    returnId: connectionId === null && status === "RETURNING" ? makeEndToEndId("D", ispb, new Date()) : null,
  };
}

export function returnOrderOf(unapplied: NewUnapplied) {
  return unapplied.status === "RETURNING" ? [unappliedReturnOrder(unapplied, returnReference(unapplied.id, 1))] : [];
}

/** Returns the events of a payment at a time. `subscribed`: the accounts with webhooks that subscribed to it. */
export function eventsOf(decided: Decided, subscribed: Map<string, SubscribedAccount>, at: Date): NewEvent[] {
  const { arrival, decision, chargeStatus } = decided;
  const { accountId } = arrival.owner;
  const ofRail = { accountId, actor: "rail" };
  const charge = decision.verdict === "CREDITED" || decision.verdict === "UNAPPLIED" ? decision.charge : null;
  const [paid] = creditedBy(decided);
  const told = paid && (() => toldOf(paid, subscribed.get(accountId), at));
  const ofCharge: NewEvent[] = charge
    ? [{ ...ofRail, recordKind: "charge", recordId: charge.id, status: charge.status, pixKey: charge.pixKey, told }]
    : [];
  if (decision.verdict !== "UNAPPLIED") return ofCharge;
  const { pixKey } = arrival.message;
  const kind = { recordKind: "unappliedPayment" as const, recordId: arrival.unappliedId, status: decision.status };
  // The event of a charge that becomes REJECTED tells it.
  const isSilent = charge?.status === "REJECTED" || !isEndedUnpaid(chargeStatus);
  return [...ofCharge, { ...ofRail, ...kind, pixKey, isSilent }];
}
