import type { Output } from "#lib/core/contract.ts";
import { WEBHOOK_DELIVERY_DAYS } from "#lib/core/limits.ts";
import { accountsOf } from "#lib/domain/base/accounts/account.ts";
import { actorNames } from "#lib/domain/base/records/actor-names.ts";
import { deliveriesSql } from "#lib/domain/base/records/delivery-state.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { KEY_KINDS } from "../column-mapping/column-mapping.contract.ts";
import type { Reason } from "../state/reconciliation.contract.ts";
import { reconciliationById, type Scope } from "../state/reconciliation.ts";
import type { TOLD_STATES } from "./item.contract.ts";
import { listReconciliationItemsContract } from "./item.contract.ts";
import { type ItemFilters, itemsSql, pageSql, placeAfter, SIZE } from "./item-filters.ts";

const FIELDS = [
  ...(["id", "number", "reason", "kind", "keyKind", "key", "rowNumber", "fileAmount", "fileAt", "fileIsDay"] as const),
  ...(["accountId", "lineNumber", "bookAmount", "bookAt", "difference", "recordKind", "recordId"] as const),
  ...(["recordStatus", "eventId", "acceptedBy", "acceptedAt", "note"] as const),
] as const;
type Told = { state: (typeof TOLD_STATES)[number]; at: Date | null; attempts: number };
type Found = Row<"ReconciliationItem", (typeof FIELDS)[number], { reason: Reason }> & {
  size: bigint;
  name: string | null;
  taxId: string | null;
  told: Told["state"] | null;
  toldAt: Date | null;
  attempts: number | null;
  /** The event is so old that its deliveries have ended. */
  isPast: boolean | null;
};
type Item = Output<typeof listReconciliationItemsContract>["items"][number];

/** The delivery that says most of an event: one that arrived, else one that will be tried again. */
const TOLD = `LEFT JOIN LATERAL (
    SELECT d.status, coalesce(d.delivered_at, d.next_attempt_at) AS at, d.attempts
    FROM webhook_endpoint e JOIN ${deliveriesSql()} AS d ON d.endpoint_id = e.id AND d.event_id = i.event_id
    WHERE e.account_id = i.account_id ORDER BY d.status = 'DELIVERED' DESC, d.status = 'DUE' DESC, d.delivered_at LIMIT 1) AS told ON true`;

/** Lists the items of a reconciliation, a page at a time, with the totals of all that fit. Throws RECONCILIATION_NOT_FOUND. */
export const listReconciliationItems = operation(listReconciliationItemsContract, async (ctx, asked) => {
  const { before, limit, ...filters } = asked;
  const { scope } = await reconciliationById(ctx, filters.reconciliationId);
  const [page, totals] = await Promise.all([pageOfItems(ctx, filters, { before, limit }), totalsOf(ctx, filters)]);
  return { output: { ...(await presentItems(ctx, scope, page, limit)), totals } };
});

/** Returns up to `limit` + 1 items, with what their lines and deliveries say now. */
export function pageOfItems(
  { operatorId }: Pick<Context, "operatorId">,
  filters: ItemFilters,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Found[]> {
  const { where, values } = itemsSql(operatorId, filters);
  const { order, after } = pageSql(filters, before);
  return rows<Found>({
    text: `SELECT ${select("ReconciliationItem", "i", FIELDS)}, i.size, l.counterparty_name AS name, l.counterparty_tax_id AS "taxId",
             told.status AS told, told.at AS "toldAt", told.attempts,
             i.event_id < first_id_at(clock_timestamp() - interval '${WEBHOOK_DELIVERY_DAYS} days') AS "isPast"
           FROM (SELECT i.*, ${SIZE} AS size FROM reconciliation_item i WHERE ${where} AND ${after} ORDER BY ${order} LIMIT ${limit + 1}) AS i
             LEFT JOIN statement_line l ON l.account_id = i.account_id AND l.line_number = i.line_number
             ${TOLD}
           ORDER BY ${order}`,
    values,
  });
}

async function totalsOf({ operatorId }: Context, filters: ItemFilters): Promise<{ count: number; difference: bigint }> {
  const { where, values } = itemsSql(operatorId, filters);
  const [totals] = await rows<{ count: number; difference: bigint }>({
    text: `SELECT count(*)::int AS count, coalesce(sum(difference), 0)::bigint AS difference FROM reconciliation_item i WHERE ${where}`,
    values,
  });
  return totals ?? { count: 0, difference: 0n };
}

/** Cuts the items that were found to a page, and presents them. */
export async function presentItems(
  ctx: Context,
  scope: Scope | null,
  found: readonly Found[],
  limit: number,
): Promise<{ items: Item[]; next: string | null }> {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const numbers = new Map((await accountsOf(ctx)).map(({ id, number }) => [id, number]));
  const actorOf = await actorNames(
    ctx.operatorId,
    page.flatMap(({ acceptedBy }) => acceptedBy ?? []),
  );
  const items = page.map((item): Item => {
    const accountNumber = numbers.get(item.accountId ?? "") ?? "";
    const { acceptedBy, acceptedAt } = item;
    return {
      ...presentSides(item, accountNumber),
      elsewhere: item.reason !== "MISSING_HERE" || item.lineNumber === null ? null : elsewhere(scope, accountNumber),
      accepted: acceptedBy && acceptedAt ? { by: actorOf(acceptedBy), at: acceptedAt, note: item.note ?? "" } : null,
    };
  });
  return { items, next: last ? placeAfter(last) : null };
}

function elsewhere(scope: Scope | null, accountNumber: string): "ACCOUNT" | "KIND" {
  return scope?.accountNumbers.includes(accountNumber) ? "KIND" : "ACCOUNT";
}

function presentSides(item: Found, accountNumber: string): Omit<Item, "elsewhere" | "accepted"> {
  const { rowNumber, fileAmount, lineNumber, bookAmount, bookAt, recordKind, recordId, recordStatus } = item;
  return {
    itemId: item.id,
    reason: item.reason,
    kind: item.kind === null ? null : (LINE_KINDS[item.kind]?.name ?? null),
    key: item.key,
    keyKind: item.keyKind === null ? null : (KEY_KINDS[item.keyKind] ?? null),
    file:
      rowNumber === null || fileAmount === null
        ? null
        : { rowNumber, amount: fileAmount, at: item.fileAt, isDay: item.fileIsDay },
    book:
      lineNumber === null || bookAmount === null || bookAt === null
        ? null
        : { accountNumber, lineNumber, amount: bookAmount, at: bookAt, name: item.name, taxId: item.taxId },
    difference: item.difference,
    record:
      recordKind && recordId
        ? { kind: recordKind as NonNullable<Item["record"]>["kind"], id: recordId, status: recordStatus ?? "" }
        : null,
    told: toldOf(item),
  };
}

function toldOf({ recordId, eventId, told, toldAt, attempts, isPast, lineNumber }: Found): Told | null {
  if (told) return { state: told, at: toldAt, attempts: attempts ?? 0 };
  if (eventId) return { state: isPast ? "NOT_KEPT" : "NO_WEBHOOK", at: null, attempts: 0 };
  return recordId || lineNumber !== null ? { state: "NO_EVENT", at: null, attempts: 0 } : null;
}
