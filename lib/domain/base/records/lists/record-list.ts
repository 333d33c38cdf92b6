import { createHash } from "node:crypto";
import { rows } from "#lib/server/db.ts";
import { plainSql, wordsIn } from "../plain-text.ts";
import type { RailState } from "../rail-state.contract.ts";
import { cursorAt, cutPage, isOfOneDay, rangeSql, type TimeRange } from "./keyset.ts";

/**
 * The SQL parts for a list of one kind of record. `columns` must include `id` and "createdAt"; `from` must name the
 * record `r`, a row of `table`. `listedBy` and `listedOf`: which records have an id, or name a tax id.
 */
export type RecordList = FilteredList & {
  table: string;
  from: string;
  columns: string;
  listedBy: (accountIds: readonly string[], text: string) => Promise<Listed>;
  listedOf: (accountIds: readonly string[], taxId: string) => Promise<string[]>;
};

/** `whole`: the records that have a text as an id. `parts`: those of whose ids it is a part. */
type Listed = { whole: string[]; parts: () => Promise<string[]>; isName: boolean };

type Selected = TimeRange & Filters & { accountIds: string[]; limit: number; totals?: boolean | undefined };
export type Wanted = Omit<Selected, "ids" | "part" | "hourOfAnyDay"> & {
  search?: string | undefined;
  /** The tax id of a player. */
  taxId?: string | undefined;
};

type Placed = { id: string; createdAt: Date };
type Totals = { count: number; amount: bigint; isWhole: boolean };
type Page<Row> = { page: Row[]; next: string | null; totals: Totals | null };

/** Where no index helps, this many records of an account are read. The next page goes on from there. */
export const READ_MAX = 50_000;

/**
 * Returns a page of records sorted by time. Keyset pagination: the last page costs as much as the first. `search` is a
 * complete id or, when no record has it, a part of an id, a name or a description, in any case. A page of amounts or of parts of a
 * text can have fewer rows than the limit and still a next page, see `READ_MAX`.
 */
export async function pageOf<Row extends Placed>(list: RecordList, asked: Wanted): Promise<Page<Row>> {
  const { search, taxId, ...rest } = asked;
  const wanted: Selected = isOfOneDay(rest) ? rest : { ...rest, hourOfAnyDay: rest.hour };
  const { accountIds } = wanted;
  const ofPlayer = taxId ? await list.listedOf(accountIds, taxId) : undefined;
  const among = (ids: string[]) => (ofPlayer ? ids.filter((id) => ofPlayer.includes(id)) : ids);
  if (!search) return select<Row>(list, { ...wanted, ids: ofPlayer });
  const { whole, parts, isName } = await list.listedBy(accountIds, search);
  if (whole.length > 0) return select<Row>(list, { ...wanted, ids: among(whole) });
  const withPart = { ...wanted, ids: ofPlayer, part: search };
  // An index finds the beginning and the end of an id at any age; what else has the text is read.
  const first = isName ? await select<Row>(list, withPart) : null;
  if (first && (first.page.length > 0 || first.next !== null)) return first;
  const found = await parts();
  if (found.length > 0) return select<Row>(list, { ...wanted, ids: among(found) });
  return first ?? select<Row>(list, withPart);
}

/** A statement is known by a hash of its text: two of one name would be refused, and PostgreSQL reads 63 characters of a name. */
function named(text: string): { name: string; text: string } {
  return { name: `list-${createHash("sha256").update(text).digest("base64url")}`, text };
}

async function select<Row extends Placed>(list: RecordList, wanted: Selected): Promise<Page<Row>> {
  const { accountIds, limit } = wanted;
  const filter = filterSql(list, wanted);
  const until = filter.isIndexed ? undefined : await lastRead(list, wanted);
  const range = rangeSql({ ...wanted, until }, "r.created_at", "r.id", 3 + filter.values.length);
  const found = await rows<Row>({
    ...named(`SELECT page.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT ${list.columns} FROM ${list.from}
             WHERE r.account_id = account.id AND ${filter.where} AND ${range.where}
             ORDER BY ${range.order("r.created_at", "r.id")} LIMIT $2) AS page
           ORDER BY ${range.order('"createdAt"', "id")} LIMIT $2`),
    values: [accountIds, limit + 1, ...filter.values, ...range.values],
  });
  const { page, next } = cutPage(found, limit);
  const totals = wanted.totals ? await totalsOf(list, wanted) : null;
  return { page, next: next ?? (until ? cursorAt(until) : null), totals };
}

/** Counts and adds up the records that fit, on whichever page: the latest `READ_MAX` of an account. */
async function totalsOf(list: RecordList, { before: _, ...wanted }: Selected): Promise<Totals> {
  const filter = filterSql(list, wanted);
  const until = filter.isIndexed ? undefined : await lastRead(list, wanted);
  const range = rangeSql({ ...wanted, until }, "r.created_at", "r.id", 3 + filter.values.length);
  const [totals] = await rows<{ count: number; amount: bigint; most: number }>({
    ...named(`SELECT coalesce(sum(of.count), 0)::int AS count, coalesce(sum(of.amount), 0)::bigint AS amount,
             coalesce(max(of.count), 0)::int AS most
           FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT count(*) AS count, sum(fits.amount) AS amount FROM (
               SELECT r.amount FROM ${list.from} WHERE r.account_id = account.id AND ${filter.where} AND ${range.where}
               ORDER BY ${range.order("r.created_at", "r.id")} LIMIT $2) AS fits) AS of`),
    values: [wanted.accountIds, READ_MAX, ...filter.values, ...range.values],
  });
  const { count, amount, most } = totals ?? { count: 0, amount: 0n, most: 0 };
  return { count, amount, isWhole: !until && most < READ_MAX };
}

/** Returns the last record that may be read. Undefined: all may. Of several accounts the one that ends first. */
async function lastRead(list: RecordList, wanted: TimeRange & { accountIds: string[] }): Promise<Placed | undefined> {
  const range = rangeSql(wanted, "r.created_at", "r.id", 2);
  const [last] = await rows<Placed>({
    ...named(`SELECT last.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT r.created_at AS "createdAt", r.id FROM ${list.table} r
             WHERE r.account_id = account.id AND ${range.where}
             ORDER BY ${range.order("r.created_at", "r.id")} OFFSET ${READ_MAX - 1} LIMIT 1) AS last
           ORDER BY ${range.order('"createdAt"', "id")} LIMIT 1`),
    values: [wanted.accountIds, ...range.values],
  });
  return last;
}

/** What of a list of records is wanted. */
type Filters = {
  status?: string | undefined;
  /** The only records that may fit. */
  ids?: readonly string[] | undefined;
  /** Parts of a name or a description, with spaces between them. */
  part?: string | undefined;
  /** Cents, both included. */
  amountFrom?: bigint | undefined;
  amountTo?: bigint | undefined;
  railState?: RailState | undefined;
  /** Of the BRT day, on any of several days. */
  hourOfAnyDay?: number | undefined;
};

/**
 * The SQL of a list's filters. `text` is what is searched for a part of it. `isNow` returns the condition for a status; absent: `r.status` equals it.
 * `open` are the statuses in which an order can have a rail state; absent: a record of this kind has none.
 */
type FilteredList = {
  text: string;
  isNow?: (status: string) => string;
  open?: readonly string[];
};

/** `isIndexed`: no row is read in vain. */
type FilterSql = { where: string; values: unknown[]; isIndexed: boolean };

// BRT is three hours behind UTC all year, as in lib/core/brt.ts.
const HOUR = "extract(hour FROM r.created_at AT TIME ZONE 'UTC' - interval '3 hours')";

const STATUS = /^[A-Z]+$/;

/** Returns filters as SQL, with parameters numbered from $3. Each shape has a statement of its own, with its own plan. */
function filterSql(list: FilteredList, filters: Filters): FilterSql {
  const { status, ids, part, amountFrom, amountTo, railState, hourOfAnyDay } = filters;
  const values: unknown[] = [];
  const given = (value: unknown, type: string) => `$${2 + values.push(value)}::${type}`;
  const conditions: string[] = [];
  if (ids) conditions.push(`r.id = ANY(${given(ids, "uuid[]")})`);
  if (status) conditions.push(isStatus(list, status));
  if (railState) conditions.push(isAtRail(list, railState));
  if (amountFrom !== undefined) conditions.push(`r.amount >= ${given(amountFrom, "bigint")}`);
  if (amountTo !== undefined) conditions.push(`r.amount <= ${given(amountTo, "bigint")}`);
  if (hourOfAnyDay !== undefined) conditions.push(`${HOUR} = ${given(hourOfAnyDay, "int")}`);
  if (part) conditions.push(`${plainSql(list.text)} LIKE ALL (${given(wordsIn(part), "text[]")})`);
  return {
    where: conditions.join(" AND ") || "true",
    values,
    isIndexed:
      Boolean(ids || railState) ||
      (amountFrom === undefined && amountTo === undefined && hourOfAnyDay === undefined && !part),
  };
}

function isStatus({ isNow }: FilteredList, status: string): string {
  // The status is in the text, not a parameter, so that the planner can choose the index for it.
  if (!STATUS.test(status)) throw new Error(`${status} is no status`);
  return isNow ? isNow(status) : `r.status = '${status}'`;
}

/** By status too, so that the index of unsettled records finds them. */
function isAtRail({ open = [] }: FilteredList, railState: RailState): string {
  if (!STATUS.test(railState)) throw new Error(`${railState} is no rail state`);
  return open.length > 0
    ? `r.rail_state = '${railState}' AND r.status IN (${open.map((status) => `'${status}'`)})`
    : "false";
}
