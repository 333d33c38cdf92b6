import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { maskText } from "#lib/core/masking/mask-text.ts";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import type { listReconciliationItemsContract } from "./item.contract.ts";

export type ItemFilters = Omit<Input<typeof listReconciliationItemsContract>, "before" | "limit">;
type Chosen = ItemFilters & { itemIds?: string[] | undefined };

/** The size of an item: the larger of its two amounts, without a sign. */
export const SIZE = "greatest(abs(i.file_amount), abs(i.book_amount))";

/** Returns the condition for the items `i` that were asked for, and its values. */
export function itemsSql(operatorId: string, asked: Chosen): { where: string; values: unknown[] } {
  const { reconciliationId, reason, kind, state, amountFrom, amountTo, search, itemIds } = asked;
  const values: unknown[] = [operatorId, reconciliationId];
  const given = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = [
    "i.operator_id = $1::uuid AND i.reconciliation_id = $2::uuid",
    reason && `i.reason = ${given(reason, "text")}`,
    kind && `i.kind = ${given(lineKindNumber(kind), "smallint")}`,
    state && `i.accepted_at IS ${state === "open" ? "" : "NOT"} NULL`,
    amountFrom !== undefined && `${SIZE} >= ${given(amountFrom, "bigint")}`,
    amountTo !== undefined && `${SIZE} <= ${given(amountTo, "bigint")}`,
    search && `starts_with(lower(i.key), ${given(search.toLowerCase(), "text")})`,
    itemIds && `i.id = ANY(${given(itemIds, "uuid[]")})`,
  ];
  return { where: conditions.filter(Boolean).join(" AND "), values };
}

const PLACE = /^(\d{1,16})\.(\d{1,9})$/;

/** Returns the order of a page, and the condition for the items that come after the cursor `before`. */
export function pageSql({ sort }: ItemFilters, before: string | undefined): { order: string; after: string } {
  const order = sort === "oldest" ? "i.number" : `${SIZE} DESC, i.number`;
  if (!before) return { order, after: "true" };
  const [, size, number] = PLACE.exec(before) ?? [];
  if (!size || !number) throw refuse("VALIDATION_ERROR", "before must be the `next` of a page.");
  if (sort === "oldest") return { order, after: `i.number > ${number}` };
  return { order, after: `(${SIZE} < ${size} OR ${SIZE} = ${size} AND i.number > ${number})` };
}

/** Returns the cursor of the page that begins after an item. */
export function placeAfter({ size, number }: { size: bigint; number: number }): string {
  return `${size}.${number}`;
}

/** Returns what an audit event says of which items were chosen. */
export function factsOfFilters({ reconciliationId: _, sort: __, search, reason, ...others }: Chosen): object {
  return {
    ...others,
    ...(reason ? { ofReason: reason } : {}),
    ...(search ? { search: maskText(search) } : {}),
  };
}
