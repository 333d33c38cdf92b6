import { z } from "zod";
import { RECONCILED_FILE_MAX } from "#lib/core/files/file-limits.ts";
import * as wire from "#lib/core/wire.ts";
import { DATE_STYLES, NUMBER_STYLES, TIME_ZONES } from "./styles.contract.ts";

/** The kinds of statement lines that a file can be matched with. */
export const MATCHED_KINDS = [
  "deposit",
  "withdrawal",
  "refund",
  "transferIn",
  "transferOut",
  "fee",
  "judicialDebit",
  "judicialCredit",
  "payoutReturn",
] as const;
export type MatchedKind = (typeof MATCHED_KINDS)[number];

/** What a row may be known by, in the order in which they are looked at. */
export const KEY_KINDS = ["endToEndId", "externalId", "transactionId"] as const;

/** What the sign of a signed amount says: as a statement has it, the other way round, or nothing. */
const SIGNS = ["asWritten", "reversed", "allIn", "allOut"] as const;

/** What a row's type says: a kind of movement, only its direction, or that the row is left out. */
export const TYPE_MEANINGS = [...MATCHED_KINDS, "in", "out", "excluded"] as const;
export type TypeMeaning = (typeof TYPE_MEANINGS)[number];

export const TYPES_MAX = 100;
const TYPE_LENGTH_MAX = 100;
const HEADER_ROW_MAX = 40;

const column = z
  .int()
  .min(0)
  .max(RECONCILED_FILE_MAX.columns - 1);

/**
 * `signed`: one amount with its sign. `twoColumns`: one of two is filled. `marked`: a column beside it has D or C, or words for
 * them. `typed`: the row's type says the direction.
 */
const amount = z.discriminatedUnion("by", [
  z.object({ by: z.literal("signed"), column, sign: z.enum(SIGNS) }),
  z.object({ by: z.literal("twoColumns"), credit: column, debit: column }),
  z.object({ by: z.literal("marked"), column, mark: column }),
  z.object({ by: z.literal("typed"), column }),
]);

/** Which column of a file is what. Columns are counted from 0. */
export const columnMapping = z
  .object({
    /** Of a spreadsheet with several. Empty: a CSV file. */
    sheet: z.string().max(100),
    /** The row with the columns' names, as spreadsheets number the rows. 0: there is none. */
    headerRow: z.int().min(0).max(HEADER_ROW_MAX),
    keys: z.object({ endToEndId: column.nullable(), externalId: column.nullable(), transactionId: column.nullable() }),
    amount,
    numbers: z.enum(NUMBER_STYLES),
    /** `clock`: the column of the time of day, when it is not that of the day. Null: rows have no time. */
    time: z
      .object({ day: column, clock: column.nullable(), style: z.enum(DATE_STYLES), zone: z.enum(TIME_ZONES) })
      .nullable(),
    /** Null: rows have no type. */
    type: z
      .object({
        column,
        values: z
          .array(z.object({ text: wire.text(TYPE_LENGTH_MAX), is: z.enum(TYPE_MEANINGS) }))
          .min(1)
          .max(TYPES_MAX),
      })
      .nullable(),
    /** Rows with one of these texts in a column are left out: what was rejected, say. Null: rows have no status. */
    status: z.object({ column, leaveOut: z.array(wire.text(TYPE_LENGTH_MAX, 1)).max(TYPES_MAX) }).nullable(),
  })
  .check(
    z.refine(({ keys, time }) => time !== null || KEY_KINDS.some((kind) => keys[kind] !== null), {
      path: ["keys"],
      error: "must name a column when rows have no time",
    }),
    z.refine(({ amount, type }) => amount.by !== "typed" || type !== null, {
      path: ["type"],
      error: "must name a column when it says the direction of amounts",
    }),
  );
export type ColumnMapping = z.output<typeof columnMapping>;
