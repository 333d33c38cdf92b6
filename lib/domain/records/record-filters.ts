import { plainSql, wordsIn } from "./plain-text.ts";
import type { RailState } from "./rail-state.contract.ts";

/** What of a list of records is wanted. */
export type Filters = {
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
export type FilteredList = {
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
export function filterSql(list: FilteredList, filters: Filters): FilterSql {
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
