import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { actor } from "#lib/domain/base/records/timeline.contract.ts";
import { MATCHED_KINDS } from "../column-mapping/column-mapping.contract.ts";
import { FILE_FAULT_CODES } from "../table/file-fault-code.contract.ts";

/** What is off with all rows of a file alike, by what its mapping should say instead. */
export const HINTS = [
  "TIMES_ARE_UTC",
  "TIMES_ARE_BRT",
  "TIMES_ARE_LATE",
  "TIMES_ARE_EARLY",
  "AMOUNTS_ARE_CENTS",
  "AMOUNTS_ARE_REAIS",
  "SIGNS_ARE_REVERSED",
] as const;
export type Hint = (typeof HINTS)[number];

/** What a result says of how its rows were matched, and of what is off with all of them. */
const matchQuality = {
  /** How many of the matched rows by an id in another case, and how many without an id, by amount and time. */
  byCase: z.int(),
  byTime: z.int(),
  /** Rows and movements that agree only taken together. `first`: some of them. `isComplete` false: too many to look for all. */
  together: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        rows: z.array(z.int()),
        lines: z.array(z.object({ accountNumber: z.string(), lineNumber: wire.balance })),
        sum: wire.balance,
      }),
    ),
    isComplete: z.boolean(),
  }),
  hints: z.array(z.enum(HINTS)),
};

/** UPLOADING: parts arrive. INSPECTING: the worker looks at the file. MAPPING: a person says which column is what. */
export const RECONCILIATION_STATUSES = [
  "UPLOADING",
  "INSPECTING",
  "MAPPING",
  "QUEUED",
  "RUNNING",
  "DONE",
  "FAILED",
  "CANCELED",
] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/**
 * Why a row or a line is not simply matched. MISSING_HERE: in the file alone. MISSING_THERE: in the book alone. TWICE: once more
 * than on the other side. NOT_DELIVERED: matched, but no webhook has taken its event.
 */
export const REASONS = ["MISSING_HERE", "MISSING_THERE", "AMOUNT_DIFFERS", "LATE", "TWICE", "NOT_DELIVERED"] as const;
export type Reason = (typeof REASONS)[number];

/** What was asked for: the accounts, BRT days, kinds of movements, and how far two times may be apart. */
export const TOLERANCE_MINUTES_MAX = 10_080;
export const scopeOfReconciliation = {
  accountNumbers: z.array(z.string()),
  from: wire.day,
  to: wire.day,
  kinds: z.array(z.enum(MATCHED_KINDS)),
  toleranceMinutes: z.int(),
};

const counted = z.object({ count: z.int(), sum: wire.balance });

/** What proves a result: `file` − `book` is the sum of the differences. */
const totals = z.object({
  /** The rows of the period, and the movements. */
  file: counted,
  book: counted,
  matched: counted,
  ...matchQuality,
  reasons: z.array(z.object({ reason: z.enum(REASONS), count: z.int(), difference: wire.balance })),
  /** Rows and movements of kinds that were not chosen. `kind` null: the row's type was left out. */
  excludedRows: z.array(z.object({ kind: z.enum(MATCHED_KINDS).nullable(), ...counted.shape })),
  excludedLines: z.array(z.object({ kind: z.enum(MATCHED_KINDS), ...counted.shape })),
  /** Rows with a time outside of the period that no movement of the period belongs to. */
  outside: counted,
  /** Rows that could not be read, and those without any cell. */
  unread: z.int(),
  empty: z.int(),
  /** Balances and sums that stand between the rows. */
  summaries: z.int(),
  /** Open differences of the run before that this one no longer found. */
  gone: z.int(),
});

/** A reconciliation, as the list shows it. */
export const reconciliationRow = z.object({
  reconciliationId: wire.uuid,
  status: z.enum(RECONCILIATION_STATUSES),
  fileName: z.string(),
  bytes: wire.balance,
  createdBy: actor,
  createdAt: wire.utc,
  /** Null: not chosen yet. */
  scope: z.object(scopeOfReconciliation).nullable(),
  /** Null: there is no result yet. */
  result: z
    .object({
      finishedAt: wire.utc,
      difference: wire.balance,
      open: z.int(),
      accepted: z.int(),
      /** Rows of the file that nothing was compared with: outside of the period, of a kind that was not chosen, or not read. */
      unchecked: z.int(),
    })
    .nullable(),
});

/** How far the worker is. `parts`: what of the file has arrived or was read, from 0 to 1. */
const progress = z.object({ parts: z.number(), rows: z.int(), isMatching: z.boolean() });

/** One reconciliation, with everything but its differences. */
export const reconciliationShown = reconciliationRow.extend({
  progress,
  /** Of an upload that goes on: the numbers of the parts that have not arrived. */
  missingParts: z.array(z.int()),
  modifiedAt: wire.utc.nullable(),
  fault: z.object({ code: z.enum(FILE_FAULT_CODES), row: z.int().nullable() }).nullable(),
  /** Until when the file is kept, for another run. Null: it is gone. */
  fileKeptUntil: wire.utc.nullable(),
  keptUntil: wire.utc,
  totals: totals.nullable(),
  /** Whether the accounts have webhooks at all. */
  hasWebhooks: z.boolean(),
});
