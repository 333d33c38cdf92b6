import { z } from "zod";
import { instantOf } from "#lib/core/brt.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { spiCodeIn } from "#lib/core/pix/spi-code.ts";
import type { ConnectionCharge, ConnectionPayout, ConnectionReturn } from "../orders.ts";
import { registerCharge, removeCharge } from "./charges.ts";
import { RailBusy, RailRefused, RailUnknown, unlessAbsent } from "./failures.ts";
import type { NormReturn } from "./norm.ts";
import { findReturn, orderReturn } from "./payments.ts";
import type { PayoutState, PreparedPayout, Profile, ReturnedPart, ToldCreditor } from "./profile.ts";
import type { Session } from "./session.ts";

/** How an order stands at the bank. Amount in cents. `endToEndId` null: the bank has not told it. `returns` and `creditor`: of a payout, as `PayoutState` has them. */
export type OrderState =
  | {
      outcome: "TAKEN" | "PARKED" | "SETTLED";
      endToEndId: string | null;
      amount: number;
      returns?: readonly ReturnedPart[];
      creditor?: ToldCreditor | null;
    }
  | { outcome: "REJECTED"; endToEndId: string | null; amount: number; reason: RailReason };

/**
 * What came of a call about an order. REFUSED: surely not taken, and it never will be. BUSY: surely not taken, to be sent
 * again. UNKNOWN: nobody knows; it is asked for by its reference. DONE: an order that moves no money. ABSENT: the bank was
 * asked and surely does not have it.
 */
export type Receipt =
  | OrderState
  | { outcome: "REFUSED"; reason: RailReason; correlationId: string | null }
  | { outcome: "BUSY"; retryAfterMs: number; because: string }
  | { outcome: "UNKNOWN"; because: string }
  | { outcome: "DONE" | "ABSENT" };

type Bank = { profile: Profile; session: Session };

/** Runs a call and returns its receipt: every failure means one of three things. */
export async function receiptOf(call: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await call();
  } catch (failure) {
    if (failure instanceof RailRefused)
      return { outcome: "REFUSED", reason: failure.reason, correlationId: failure.correlationId };
    if (failure instanceof RailBusy)
      return { outcome: "BUSY", retryAfterMs: failure.retryAfterMs, because: failure.message };
    if (failure instanceof RailUnknown) return { outcome: "UNKNOWN", because: failure.message };
    // The bank answered what nobody can read: the order may be taken.
    if (failure instanceof z.ZodError)
      return { outcome: "UNKNOWN", because: `unreadable: ${z.prettifyError(failure)}` };
    throw failure;
  }
}

const OUTCOMES = { PENDING: "TAKEN", PARKED: "PARKED", SETTLED: "SETTLED", REJECTED: "REJECTED" } as const;
const NO_REASON: RailReason = { scheme: "PSP", code: "NOT_DONE", text: "" };

/** Returns how a payout stands. */
function payoutReceipt({ status, endToEndId, amount, reason, returns, creditor }: PayoutState): OrderState {
  const about = { endToEndId, amount };
  const outcome = OUTCOMES[status];
  return outcome === "REJECTED"
    ? { ...about, outcome, reason: reason ?? NO_REASON }
    : { ...about, outcome, returns, creditor };
}

const payoutOrder = ({ reference, amount, to, text }: ConnectionPayout, payingKey: string) => ({
  ...{ reference, amount, to, text, payingKey },
});

const PREPARE_AGAIN_MS = 1_000;

/** Lets the bank bind the receiver to a payout before money moves. Null: this bank has no such step. */
export async function preparePayout(
  { profile, session }: Bank,
  payout: ConnectionPayout,
  payingKey: string,
): Promise<PreparedPayout | null> {
  const { prepare } = profile.payout;
  if (!prepare) return null;
  return prepare(session, payoutOrder(payout, payingKey)).catch((failure: unknown) => {
    // It moves no money: to prepare again is always safe.
    throw failure instanceof RailUnknown
      ? new RailBusy(failure.message, PREPARE_AGAIN_MS, { cause: failure })
      : failure;
  });
}

/** Sends a payout. Throws as `Session.call` does. */
export async function sendPayout({ profile, session }: Bank, payout: ConnectionPayout, payingKey: string) {
  return payoutReceipt(await profile.payout.send(session, payoutOrder(payout, payingKey), payout.prepared));
}

/** Asks how a payout stands. Throws as `Session.call` does. */
export async function askPayout(
  { profile, session }: Bank,
  asked: { reference: string; endToEndId: string | null },
): Promise<Receipt> {
  const state = await profile.payout.ask(session, asked);
  return state ? payoutReceipt(state) : { outcome: "ABSENT" };
}

/** Sends a return. One that the bank has already by this reference is not made again: its state is returned. */
export async function sendReturn(bank: Bank, { reference, originalEndToEndId, amount }: ConnectionReturn) {
  const order = { endToEndId: originalEndToEndId, id: reference, amount };
  try {
    return returnReceipt(await orderReturn(bank.session, order));
  } catch (failure) {
    // An earlier call may have made it: then the reference is taken by this very return.
    if (!(failure instanceof RailRefused)) throw failure;
    const known = await askReturn(bank, { reference, originalEndToEndId });
    if (known.outcome === "ABSENT") throw failure;
    return known;
  }
}

/** Asks how a return stands. Throws as `Session.call` does. */
export async function askReturn(
  { session }: Bank,
  { reference, originalEndToEndId }: Pick<ConnectionReturn, "reference" | "originalEndToEndId">,
): Promise<Receipt> {
  const found = await unlessAbsent(findReturn(session, { endToEndId: originalEndToEndId, id: reference }));
  return found ? returnReceipt(found) : { outcome: "ABSENT" };
}

const RETURN_OUTCOMES: Readonly<Record<string, OrderState["outcome"]>> = {
  EM_PROCESSAMENTO: "TAKEN",
  DEVOLVIDO: "SETTLED",
  NAO_REALIZADO: "REJECTED",
};

function returnReceipt({ status, rtrId, valor: amount, motivo }: NormReturn): OrderState {
  const outcome = RETURN_OUTCOMES[status];
  if (outcome === undefined) throw new RailUnknown(`a return has the status ${status}`);
  const about = { endToEndId: rtrId, amount };
  if (outcome !== "REJECTED") return { ...about, outcome };
  const text = motivo ?? "";
  const code = spiCodeIn(text);
  const reason = code ? { scheme: "SPI" as const, code, text } : { scheme: "PSP" as const, code: status, text };
  return { ...about, outcome, reason };
}

/** Registers a charge at its location. `now` decides how long it can still be paid; at least a second. */
export async function sendCharge(
  { profile, session }: Bank,
  { expiresAt, ...charge }: ConnectionCharge,
  now: Date,
): Promise<Receipt> {
  const expiresIn = Math.max(1, Math.ceil((instantOf(expiresAt).getTime() - now.getTime()) / 1_000));
  await registerCharge(profile, session, { ...charge, expiresIn });
  return { outcome: "DONE" };
}

/** Removes a charge. One that the bank no longer has open is removed already, or paid: its payment tells. */
export async function sendChargeRemoval({ profile, session }: Bank, { txid }: { txid: string }): Promise<Receipt> {
  await removeCharge(profile, session, txid);
  return { outcome: "DONE" };
}
