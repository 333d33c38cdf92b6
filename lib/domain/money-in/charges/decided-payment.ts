import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import type { NewEvent } from "../../base/events/write-events.ts";
import { isEndedUnpaid } from "../unapplied-payments/is-told.ts";
import { returnReference } from "../unapplied-payments/unapplied-payment.ts";
import { type NewUnapplied, unappliedReturnOrder } from "../unapplied-payments/write-unapplied.ts";
import type { PaymentDecision } from "./decide-payment.ts";
import type { CreditedPayment, MovedCharge, Owner, RefusedPayment } from "./payment-rows.ts";
import { type SubscribedAccount, toldOf } from "./told-charge.ts";

/** A payment in processing. `inboxId` null: it comes from the bank itself. */
export type Arrival = {
  inboxId: string | null;
  message: PaymentMessage;
  connectionId: string | null;
  owner: Owner;
  paymentId: string;
  unappliedId: string;
};

/** A payment with what was decided on it, and below what is written for it. `chargeStatus`: of the account's charge that it names, after the decision. */
export type Decided = { arrival: Arrival; decision: PaymentDecision; chargeStatus: string | undefined };

export function namedBy({ owner, message }: Arrival) {
  const chargeId = message.txid === null ? null : chargeIdOf(message.txid);
  return chargeId === null ? [] : [{ accountId: owner.accountId, chargeId }];
}

/** The charge that a payment names, where it is the account's. */
function ownCharge({ arrival: { message }, chargeStatus }: Decided): string | null {
  return chargeStatus !== undefined && message.txid !== null ? chargeIdOf(message.txid) : null;
}

export function creditedBy({ arrival, decision }: Decided): CreditedPayment[] {
  if (decision.verdict !== "CREDITED") return [];
  const { charge, debtor } = decision;
  const { endToEndId, proof } = arrival.message;
  return [{ charge, endToEndId, paymentId: arrival.paymentId, debtor, proof }];
}

export function movedBy({ arrival, decision }: Decided): MovedCharge[] {
  if (decision.verdict === "CREDITED") {
    return [{ charge: decision.charge, endToEndId: arrival.message.endToEndId, reason: null }];
  }
  if ((decision.verdict !== "UNAPPLIED" && decision.verdict !== "REFUSED") || !decision.charge) return [];
  return [{ charge: decision.charge, endToEndId: null, reason: decision.reason }];
}

export function refusedBy(decided: Decided): RefusedPayment[] {
  const { arrival, decision } = decided;
  if (decision.verdict !== "REFUSED") return [];
  const { endToEndId, amount, payer } = arrival.message;
  const { accountId } = arrival.owner;
  const of = { accountId, id: arrival.paymentId, endToEndId, chargeId: ownCharge(decided), amount: BigInt(amount) };
  return [{ ...of, payer, payerTaxId: payer?.taxId ?? null, reason: decision.reason }];
}

export function unappliedBy(decided: Decided): NewUnapplied[] {
  const { arrival, decision } = decided;
  if (decision.verdict !== "UNAPPLIED") return [];
  const { endToEndId, txid, pixKey, amount, payer, proof: payerProof, text: description, paidAt } = arrival.message;
  const { accountId, ispb } = arrival.owner;
  const { connectionId } = arrival;
  const { reason, status } = decision;
  return [
    {
      ...{ accountId, id: arrival.unappliedId, connectionId, endToEndId, txid, pixKey, amount },
      ...{ payer, payerProof, description, paidAt, reason, status },
      chargeId: ownCharge(decided),
      returnId: connectionId === null && status === "RETURNING" ? makeEndToEndId("D", ispb, new Date()) : null,
    },
  ];
}

export function returnOrderOf(unapplied: NewUnapplied) {
  return unapplied.status === "RETURNING" ? [unappliedReturnOrder(unapplied, returnReference(unapplied.id, 1))] : [];
}

/** Returns the events of a payment at a time. `subscribed`: the accounts with webhooks that subscribed to it. */
export function eventsOf(decided: Decided, subscribed: Map<string, SubscribedAccount>, at: Date): NewEvent[] {
  const { arrival, decision, chargeStatus } = decided;
  const { accountId } = arrival.owner;
  const ofRail = { accountId, actor: "rail" };
  const [moved] = movedBy(decided);
  const [paid] = creditedBy(decided);
  const told = paid && moved && (() => toldOf({ ...paid, charge: moved.charge }, subscribed.get(accountId), at));
  const ofCharge: NewEvent[] = moved
    ? [
        {
          ...{ ...ofRail, recordKind: "charge", recordId: moved.charge.id, status: moved.charge.status },
          ...{ pixKey: moved.charge.pixKey, told },
        },
      ]
    : [];
  if (decision.verdict !== "UNAPPLIED") return ofCharge;
  const { pixKey } = arrival.message;
  const kind = { recordKind: "unappliedPayment" as const, recordId: arrival.unappliedId, status: decision.status };
  // The event of a charge that becomes REJECTED tells it.
  const isSilent = moved?.charge.status === "REJECTED" || !isEndedUnpaid(chargeStatus);
  return [...ofCharge, { ...ofRail, ...kind, pixKey, isSilent }];
}

/** Returns the id in the inbox of a payment that is worked off. */
export function workedOffBy({ arrival: { inboxId }, decision }: Decided): string[] {
  return inboxId === null || decision.verdict === "QUARANTINED" ? [] : [inboxId];
}

/** Returns what the inbox quarantines of a payment. `id` null: it is not there. */
export function quarantinedBy({ arrival: { inboxId }, decision }: Decided): { id: string | null; because: string }[] {
  return decision.verdict === "QUARANTINED" ? [{ id: inboxId, because: decision.reason }] : [];
}
