import { z } from "zod";
import * as wire from "#lib/core/wire.ts";
import { actor } from "../records/timeline.contract.ts";
import { KEY_KINDS, MATCHED_KINDS } from "./column-mapping.contract.ts";
import { REASONS } from "./reconciliation.contract.ts";

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
