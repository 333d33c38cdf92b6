import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** Why a rail refused an order, in its scheme's code and its own words. */
export const railReason = z.object({
  scheme: z.enum(["SPI", "DICT", "PSP"]),
  code: z.string(),
  text: wire.maskedText,
});

/** UNKNOWN: nobody knows whether the bank took the order. PARKED: it waits for a person at the bank. */
export const RAIL_STATES = ["UNKNOWN", "PARKED"] as const;
export type RailState = (typeof RAIL_STATES)[number];

/** How an order to a bank stands there. */
export const railStanding = {
  railState: z.enum(RAIL_STATES).nullable(),
  /** Of UNKNOWN. The machine's time, as the ages of the worker's queues. */
  unknownSince: wire.utc.nullable(),
  /** When the bank was last asked for the order. */
  askedAt: wire.utc.nullable(),
  railReason: railReason.nullable(),
  /** Under which the bank knows the order; null: the account lives at no bank. */
  bankReference: z.string().nullable(),
};
