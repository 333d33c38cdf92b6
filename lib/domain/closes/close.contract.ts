import { z } from "zod";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";
import { STATEMENT_FORMAT_NAMES } from "../statement-files/format.contract.ts";
import { MOVEMENT_KINDS, type MovementKind } from "./movement-kinds.contract.ts";
import { periodName } from "./period-name.contract.ts";

/**
 * `CLOSING`: the books are closed, and the worker makes the files. `CLOSED`: the files are there. `FAILED`: they could not be made; the
 * books stay closed.
 */
export const CLOSE_STATUSES = ["CLOSING", "CLOSED", "FAILED"] as const;
export type CloseStatus = (typeof CLOSE_STATUSES)[number];

const HINDRANCES = ["NOT_OVER", "EARLIER_OPEN", "PASSED"] as const;
/**
 * Why a period cannot be closed. `NOT_OVER`: it has not ended. `EARLIER_OPEN`: an earlier one must be closed first. `PASSED`: its time is
 * closed already, with another period or before the first close.
 */
export type Hindrance = (typeof HINDRANCES)[number];

const KIND_NAMES = Object.keys(MOVEMENT_KINDS) as [MovementKind, ...MovementKind[]];

/** An account's figures of a period. `movements`: of each kind that there was, never below zero. `opening`: the balance before it. */
const accountFigures = z.object({
  accountNumber: z.string(),
  holderName: z.string(),
  opening: wire.balance,
  movements: z.array(z.object({ kind: z.enum(KIND_NAMES), count: wire.balance, amount: wire.balance })),
  available: wire.balance,
  held: wire.balance,
});

const closeFile = z.object({
  fileId: wire.uuid,
  accountNumber: z.string(),
  format: z.enum(STATEMENT_FORMAT_NAMES),
  wholeTaxIds: z.boolean(),
  fileName: z.string(),
  lines: wire.balance,
  bytes: wire.balance,
  sha256: z.string(),
  madeAt: wire.utc,
});

const close = z.object({
  closeId: wire.uuid,
  status: z.enum(CLOSE_STATUSES),
  /** From 0 to 1. */
  progress: z.number(),
  closedBy: actor,
  closedAt: wire.brt,
  formats: z.array(z.enum(STATEMENT_FORMAT_NAMES)),
  locale: z.enum(LOCALES),
  /** Whether the books still say what they said at the close. */
  isAsClosed: z.boolean(),
  files: z.array(closeFile),
});

const next = z.object({ period: periodName, hindrance: z.enum(HINDRANCES).nullable() });

/**
 * A period as its page shows it: closed, with the figures of the close, or open, with those of now. `from`, `to`: its first and its last
 * instant. `open`: what was, or is, still under way; null for a period that has not begun.
 */
export const shownPeriod = z.object({
  period: periodName,
  kind: z.enum(["DAY", "MONTH"]),
  from: wire.brt,
  to: wire.brt,
  accounts: z.array(accountFigures),
  open: z.object({ payouts: z.int(), refunds: z.int(), quarantined: z.int() }),
  hindrance: z.enum(HINDRANCES).nullable(),
  nextDay: periodName,
  nextMonth: periodName,
  /** The last instant that is closed. Null: nothing is. */
  closedUntil: wire.brt.nullable(),
  close: close.nullable(),
});

/** A close as the list shows it. `closing`: the balance of all accounts together. */
const listed = close
  .pick({ closeId: true, status: true, progress: true, closedBy: true, closedAt: true })
  .extend({ period: periodName, accounts: z.int(), lines: wire.balance, closing: wire.balance, files: z.int() });

export const listedCloses = z.object({
  closes: z.array(listed),
  next: wire.uuid.nullable(),
  /** The last instant that is closed. Null: nothing is. */
  closedUntil: wire.brt.nullable(),
  nextDay: next,
  nextMonth: next,
});
