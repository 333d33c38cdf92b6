import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { actor } from "../../base/records/timeline.contract.ts";
import { unmaskReason } from "../../base/tax-ids/unmask-tax-id.contract.ts";
import { STATEMENT_FORMAT_NAMES, STATEMENT_MEDIA_TYPES } from "../statement-files/format.contract.ts";
import { MOVEMENT_KINDS, type MovementKind } from "./periods/movement-kinds.contract.ts";
import { periodName } from "./periods/period-name.contract.ts";

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

const PAGE = 25;

export const listClosesContract = contract({
  name: "listCloses",
  summary: "List closed days and months, the latest close first, and what is next",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: [],
  tags: ["closes"],
  console: {
    input: z.object({ before: wire.uuid.nullish(), limit: z.int().min(1).max(100).default(PAGE) }),
    output: listedCloses,
  },
});

export const showPeriodContract = contract({
  name: "showPeriod",
  summary: "Show the figures of a day or a month: as they were closed, or as they are now",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: [],
  tags: ["closes", "balances"],
  console: { input: z.object({ period: periodName }), output: shownPeriod },
});

export const listDayBalancesContract = contract({
  name: "listDayBalances",
  summary: "List the balances of each day of a period, up to today",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["closes", "balances"],
  console: {
    /** Without an account: of all accounts together. */
    input: z.object({ period: periodName, accountNumber: z.string().optional() }),
    output: z.object({
      days: z.array(
        z.object({
          day: wire.day,
          opening: wire.balance,
          credits: wire.balance,
          debits: wire.balance,
          closing: wire.balance,
          count: wire.balance,
          isClosed: z.boolean(),
        }),
      ),
    }),
  },
});

export const closePeriodContract = contract({
  name: "closePeriod",
  summary: "Close a day or a month for all accounts, for ever; who, when and with which figures is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_KEEP_BOOKS,
  errors: ["ACTION_REFUSED"],
  tags: ["closes", "audit"],
  console: {
    input: z.object({
      period: periodName,
      formats: z
        .array(z.enum(STATEMENT_FORMAT_NAMES))
        .min(1, "must be at least one")
        .max(STATEMENT_FORMAT_NAMES.length),
      locale: z.enum(LOCALES),
    }),
    output: shownPeriod,
  },
});

export const retryCloseFilesContract = contract({
  name: "retryCloseFiles",
  summary: "Try again to make the files of a close",
  effect: "change",
  roles: MAY_KEEP_BOOKS,
  errors: ["NotFound", "ACTION_REFUSED"],
  tags: ["closes", "audit"],
  console: { input: z.object({ closeId: wire.uuid }), output: shownPeriod },
});

export const downloadCloseFileContract = contract({
  name: "downloadCloseFile",
  summary: "Download a file of a close with masked CPFs",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: ["NotFound"],
  tags: ["closes"],
  file: STATEMENT_MEDIA_TYPES,
  console: { input: z.object({ fileId: wire.uuid }), output: fileAnswer },
});

export const downloadUnmaskedCloseFileContract = contract({
  name: "downloadUnmaskedCloseFile",
  summary: "Download a file of a close with whole CPFs; who, when and why is written down",
  effect: "change",
  stepUp: true,
  roles: MAY_KEEP_BOOKS,
  errors: ["NotFound"],
  tags: ["audit"],
  file: STATEMENT_MEDIA_TYPES,
  console: { input: z.object({ fileId: wire.uuid, reason: unmaskReason }), output: fileAnswer },
});
