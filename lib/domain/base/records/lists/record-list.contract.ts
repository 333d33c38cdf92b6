import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { hourOfDay, inOrder, keyset } from "./keyset.contract.ts";

export const amountsInOrder = z.refine<{ amountFrom?: bigint | undefined; amountTo?: bigint | undefined }>(
  ({ amountFrom, amountTo }) => amountFrom === undefined || amountTo === undefined || amountFrom <= amountTo,
  { error: "must not be below amountFrom", path: ["amountTo"] },
);

const { from, to, sort, before, limit } = keyset;

/** The members that say which records of a list are wanted. */
export const recordFilters = {
  accountNumber: z.string().optional(),
  /** A complete id or, when no record has this id, a part of an id, a name or a description, in any case. */
  search: wire.text(100).optional(),
  amountFrom: wire.cents.optional(),
  amountTo: wire.cents.optional(),
  /** The records of a player. */
  playerId: wire.uuid.optional(),
  from,
  to,
  /** An hour of the BRT day. */
  hour: hourOfDay.optional(),
  sort,
};

/** Input of a list of records: filters, range of days and page. */
export const listInput = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z
    .object({
      ...recordFilters,
      status: z.enum(statuses).optional(),
      /** Whether all records that fit are to be counted and added up, not only those of the page. */
      totals: z.boolean().optional(),
      before,
      limit,
    })
    .check(inOrder, amountsInOrder);

/**
 * A page of a list. `next`: the cursor of the next page; null on the last page. A page of amounts or of parts of a text
 * can have fewer rows than the limit, even none, and still a next page.
 */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    /** Null: not asked for. `isWhole` false: of the latest records only, because so many fit. */
    totals: z.object({ count: z.int(), amount: wire.balance, isWhole: z.boolean() }).nullable(),
  });
