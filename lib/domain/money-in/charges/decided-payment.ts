import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { NewEvent } from "../../base/events/write-events.ts";
import type { PaymentDecision } from "./decide-payment.ts";
import type { Arrival, CreditedPayment, MovedCharge } from "./payment-rows.ts";
import { type SubscribedAccount, toldOf } from "./told-charge.ts";

/** A payment with what was decided on it, and below what is written for it. */
export type Decided = { arrival: Arrival; decision: PaymentDecision };

export function namedBy({ accountId, message }: Arrival) {
  const chargeId = chargeIdOf(message.txid);
  return accountId && chargeId ? [{ accountId, chargeId }] : [];
}

export function creditedBy({ arrival, decision }: Decided): CreditedPayment[] {
  if (decision.verdict !== "ACCEPTED" || !decision.credited) return [];
  const { paymentId, message } = arrival;
  return [{ charge: decision.charge, endToEndId: message.endToEndId, paymentId, debtor: message.debtor, proof: null }];
}

export function movedBy({ arrival, decision }: Decided): MovedCharge[] {
  if (decision.verdict === "QUARANTINED" || !decision.charge) return [];
  const endToEndId = decision.charge.status === "PAID" ? arrival.message.endToEndId : null;
  return [{ charge: decision.charge, endToEndId, reason: decision.reason }];
}

/** Returns the events of a payment at a time. `subscribed`: the accounts with webhooks that subscribed to it. */
export function eventOf(decided: Decided, subscribed: Map<string, SubscribedAccount>, at: Date): NewEvent[] {
  const { decision } = decided;
  if (decision.verdict === "QUARANTINED" || !decision.charge) return [];
  const { charge } = decision;
  const { accountId, id, status, pixKey } = charge;
  const [paid] = creditedBy(decided);
  const told = paid && (() => toldOf({ ...paid, charge }, subscribed.get(accountId), at));
  return [{ accountId, recordKind: "charge", recordId: id, status, pixKey, actor: "rail", told }];
}

export function answerOf({ arrival, decision }: Decided) {
  if (decision.verdict === "QUARANTINED") return [];
  const payload = { endToEndId: arrival.message.endToEndId, verdict: decision.verdict, reason: decision.reason };
  return [{ accountId: arrival.accountId, kind: "paymentAnswer" as const, payload }];
}
