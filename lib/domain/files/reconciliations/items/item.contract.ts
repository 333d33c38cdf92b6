import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { RECONCILIATION_ACT_MAX, RECONCILIATION_ITEMS_MAX } from "#lib/core/files/file-limits.ts";
import { MAY_KEEP_BOOKS, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { LOCALES } from "#lib/core/words/locale.ts";
import { amountsInOrder } from "#lib/domain/base/records/lists/record-list.contract.ts";
import { actor } from "#lib/domain/base/records/timeline.contract.ts";
import { KEY_KINDS, MATCHED_KINDS } from "../column-mapping/column-mapping.contract.ts";
import { REASONS } from "../state/reconciliation.contract.ts";

const SEARCH_LENGTH_MAX = 100;

const ITEM_STATES = ["open", "accepted"] as const;
const ITEM_SORTS = ["largest", "oldest"] as const;

/**
 * What the webhooks have been told of a movement. NO_EVENT: of such a movement none is sent. NO_WEBHOOK: none had asked for it.
 * NOT_KEPT: it is not known any more, because deliveries are kept for a limited time.
 */
export const TOLD_STATES = ["DELIVERED", "DUE", "EXHAUSTED", "NOT_KEPT", "NO_WEBHOOK", "NO_EVENT"] as const;

/** Why a row that is missing has a movement after all: it is in another account, or of a kind that was not chosen. */
const ELSEWHERE = ["ACCOUNT", "KIND"] as const;

export const reconciliationItem = z.object({
  itemId: wire.uuid,
  reason: z.enum(REASONS),
  kind: z.enum(MATCHED_KINDS).nullable(),
  /** What the row, or the movement, is known by. */
  key: wire.maskedText.nullable(),
  keyKind: z.enum(KEY_KINDS).nullable(),
  /** What the file says. Null: the file has no such row. `isDay`: only the day is known. */
  file: z.object({ rowNumber: z.int(), amount: wire.balance, at: wire.utc.nullable(), isDay: z.boolean() }).nullable(),
  /** What the book says. Null: the book has no such movement. */
  book: z
    .object({
      accountNumber: z.string(),
      lineNumber: wire.balance,
      amount: wire.balance,
      at: wire.utc,
      name: z.string().nullable(),
      taxId: wire.maskedTaxId.nullable(),
    })
    .nullable(),
  /** What it adds to file − book. */
  difference: wire.balance,
  elsewhere: z.enum(ELSEWHERE).nullable(),
  record: z
    .object({ kind: z.enum(["charge", "withdrawal", "refund", "transfer"]), id: wire.uuid, status: z.string() })
    .nullable(),
  /** Null: it is about no record. `at`: when it was delivered, or when the next attempt is due. */
  told: z.object({ state: z.enum(TOLD_STATES), at: wire.utc.nullable(), attempts: z.int() }).nullable(),
  accepted: z.object({ by: actor, at: wire.utc, note: z.string() }).nullable(),
});

export const itemFilters = {
  reconciliationId: wire.uuid,
  reason: z.enum(REASONS).optional(),
  kind: z.enum(MATCHED_KINDS).optional(),
  state: z.enum(ITEM_STATES).optional(),
  /** Of the file's amount or the book's, without a sign. */
  amountFrom: wire.cents.optional(),
  amountTo: wire.cents.optional(),
  /** The beginning of a key. */
  search: wire.text(SEARCH_LENGTH_MAX).optional(),
  /** Absent: largest. */
  sort: z.enum(ITEM_SORTS).optional(),
};

const NOTE_LENGTH_MAX = 500;
const PLACE_LENGTH_MAX = 60;
const CHOSEN_MAX = 100;

const shared = { errors: ["RECONCILIATION_NOT_FOUND"], tags: ["reconciliations", "deliveries"] } as const;

export const listReconciliationItemsContract = contract({
  ...shared,
  name: "listReconciliationItems",
  summary: "List what a reconciliation found that is not simply matched",
  effect: "read",
  roles: MAY_SEE_BOOKS,
  console: {
    input: z
      .object({
        ...itemFilters,
        before: z.string().max(PLACE_LENGTH_MAX).optional(),
        limit: z.int().min(1).max(100).default(25),
      })
      .check(amountsInOrder),
    output: z.object({
      items: z.array(reconciliationItem),
      next: z.string().nullable(),
      /** Of all that fit the filters. */
      totals: z.object({ count: z.int(), difference: wire.balance }),
    }),
  },
});

export const exportReconciliationContract = contract({
  ...shared,
  name: "exportReconciliation",
  summary: `Download what a reconciliation found as a file, at most ${RECONCILIATION_ITEMS_MAX} differences`,
  effect: "read",
  roles: MAY_SEE_BOOKS,
  file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  console: {
    input: z.object({ ...itemFilters, format: z.enum(["csv", "xlsx"]), locale: z.enum(LOCALES) }).check(amountsInOrder),
    output: fileAnswer,
  },
});

/** Which items an act is for: these, or all that fit the filters, at most RECONCILIATION_ACT_MAX. */
const chosen = z
  .object({
    ...itemFilters,
    itemIds: z.array(wire.uuid).min(1).max(CHOSEN_MAX).optional(),
  })
  .check(amountsInOrder);

const act = { ...shared, effect: "change", roles: MAY_KEEP_BOOKS } as const;

export const acceptReconciliationItemsContract = contract({
  ...act,
  name: "acceptReconciliationItems",
  summary: `Accept differences with a note: some, or all that fit the filters, at most ${RECONCILIATION_ACT_MAX}`,
  tags: ["reconciliations", "audit"],
  console: {
    input: chosen.extend({ note: wire.text(NOTE_LENGTH_MAX, 1) }),
    output: z.object({ count: z.int() }),
  },
});

export const reopenReconciliationItemsContract = contract({
  ...act,
  name: "reopenReconciliationItems",
  summary: "Take back that differences were accepted",
  tags: ["reconciliations", "audit"],
  console: { input: chosen, output: z.object({ count: z.int() }) },
});

export const resendReconciliationEventsContract = contract({
  ...act,
  name: "resendReconciliationEvents",
  summary: "Send the events of differences to the webhooks again, now",
  tags: ["reconciliations", "deliveries", "audit"],
  console: {
    input: chosen,
    /** How many of the events are due now, and how many have no delivery that could be sent. */
    output: z.object({ count: z.int(), without: z.int() }),
  },
});
