import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** A bank's balance of a connection's accounts, in cents. What is blocked is not in `available`. */
const bankBalance = z.object({
  available: wire.balance,
  blockedByCourt: wire.balance,
  blockedByDispute: wire.balance,
});

/** How a connection's calls went, and what waits for its bank. */
export const connectionHealth = z.object({
  lastCallAt: wire.utc.nullable(),
  /** Since when no call has been answered. Null: they are. */
  unansweredSince: wire.utc.nullable(),
  lastFailureAt: wire.utc.nullable(),
  lastFailure: z.string().nullable(),
  callsToday: z.int(),
  failuresToday: z.int(),
  /** Failures among the calls of the last 24 hours, 0 to 1. Null: there were no calls. */
  errorRate: z.number().nullable(),
  /** Look-ups that the bank still allows. Null: it does not say. */
  bucketLeft: z.int().nullable(),
  certificateDaysLeft: z.int(),
  /** Orders of which nobody knows whether the bank took them. */
  oldestUnknown: z.object({ since: wire.utc, count: z.int() }).nullable(),
  /** Orders that wait for a person at the bank. */
  parked: z.int(),
  /** How many of them are payouts. */
  unknownPayouts: z.int(),
  parkedPayouts: z.int(),
  waitingOrders: z.object({ count: z.int(), oldestAt: wire.utc.nullable() }),
  lastWebhookAt: wire.utc.nullable(),
  lastReadAt: wire.utc.nullable(),
  balance: bankBalance.nullable(),
  balanceAt: wire.utc.nullable(),
});
