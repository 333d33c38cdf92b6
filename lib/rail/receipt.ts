import { z } from "zod";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { RailBusy, RailRefused, RailUnknown } from "./failures.ts";
import type { OrderState } from "./port.ts";

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

export const DONE: Receipt = { outcome: "DONE" };
export const ABSENT: Receipt = { outcome: "ABSENT" };

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
