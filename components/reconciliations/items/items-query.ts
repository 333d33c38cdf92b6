import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import type { Item, Reason } from "../labels/reconciliation-words.tsx";

export const REASONS = [
  "MISSING_HERE",
  "MISSING_THERE",
  "AMOUNT_DIFFERS",
  "TWICE",
  "LATE",
  "NOT_DELIVERED",
] as const satisfies readonly Reason[];
export const KINDS = [
  "deposit",
  "withdrawal",
  "refund",
  "transferIn",
  "transferOut",
  "fee",
  "judicialDebit",
  "judicialCredit",
  "payoutReturn",
] as const satisfies readonly NonNullable<Item["kind"]>[];
export const STATES = ["open", "accepted", "all"] as const;
export const SORTS = ["largest", "oldest"] as const;

const PAGE_SIZE = 25;

const parseAsAmount = createParser({
  parse: (text) => (/^[1-9]\d{0,11}$/.test(text) ? Number(text) : null),
  serialize: String,
});

/** The URL parsers for the filters and the page of the differences. */
export const ITEMS_PARSERS = {
  reason: parseAsStringLiteral(REASONS),
  kind: parseAsStringLiteral(KINDS),
  state: parseAsStringLiteral(STATES).withDefault("open"),
  search: parseAsString,
  /** Cents, both included. */
  min: parseAsAmount,
  max: parseAsAmount,
  sort: parseAsStringLiteral(SORTS).withDefault("largest"),
  before: parseAsString,
};

export type ItemsQuery = inferParserType<typeof ITEMS_PARSERS>;

/** Returns the filters of an operation on differences: what is in the URL, without the page. */
export function itemFilters(reconciliationId: string, query: ItemsQuery) {
  const { reason, kind, state, search, min, max, sort } = query;
  return {
    reconciliationId,
    ...(reason ? { reason } : {}),
    ...(kind ? { kind } : {}),
    ...(state === "all" ? {} : { state }),
    ...(search ? { search } : {}),
    ...(min ? { amountFrom: min } : {}),
    ...(max ? { amountTo: max } : {}),
    ...(sort === "largest" ? {} : { sort }),
  };
}

/** Returns the input of `listReconciliationItems`. */
export function itemsInput(reconciliationId: string, query: ItemsQuery) {
  return {
    ...itemFilters(reconciliationId, query),
    limit: PAGE_SIZE,
    ...(query.before ? { before: query.before } : {}),
  };
}

/** Returns what is prefetched for the page of a reconciliation at `address`. */
export function reconciliationReads(reconciliationId: string, address: SearchParams): PageReads {
  const input = itemsInput(reconciliationId, createLoader(ITEMS_PARSERS)(address));
  return async (read) => {
    const reconciliation = await read("showReconciliation", { reconciliationId });
    if (reconciliation?.result) await read("listReconciliationItems", input);
    if (reconciliation?.status === "MAPPING") await read("showReconciliationFile", { reconciliationId });
  };
}
