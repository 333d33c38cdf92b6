import { endOfBrtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import type { Sort } from "./keyset.contract.ts";

/**
 * A range of a list. `from` and `to`: BRT days, both included. `hour`: of one BRT day alone, 0 to 23; of more days it is no range.
 * `before`: cursor, the `next` of the previous page.
 */
export type TimeRange = {
  from?: string | undefined;
  to?: string | undefined;
  hour?: number | undefined;
  sort?: Sort | undefined;
  before?: string | undefined;
};

/**
 * A `TimeRange` in SQL. `order`: returns the ORDER BY list for a time column and an id column.
 */
export type RangeSql = {
  where: string;
  order: (time: string, id: string) => string;
  values: unknown[];
};

type Placed = { id: string; createdAt: Date };

const PLACE = /^([0-9]{1,13})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/**
 * Returns a range over the columns `time` and `id` as SQL, with parameters numbered from `first`. Leaves out the
 * conditions that were not asked for: a prepared statement has one plan, which could not use an index for a condition
 * that is optional. `until`: the last row of the range. Throws VALIDATION_ERROR when `before` is not a cursor.
 */
export function rangeSql(
  { from, to, hour, sort, before, until }: TimeRange & { until?: Placed | undefined },
  time: string,
  id: string,
  first: number,
): RangeSql {
  const isNewest = sort !== "oldest";
  const values: unknown[] = [];
  const given = (value: unknown, type: string) => `$${first - 1 + values.push(value)}::${type}`;
  const place = before ? readPlace(before) : null;
  const { start, end } = endsOf({ from, to, hour });
  const conditions = [
    place && `(${time}, ${id}) ${isNewest ? "<" : ">"} (${given(place.at, "timestamptz")}, ${given(place.id, "uuid")})`,
    start && `${time} >= ${given(start, "timestamptz")}`,
    until &&
      `(${time}, ${id}) ${isNewest ? ">=" : "<="} (${given(until.createdAt, "timestamptz")}, ${given(until.id, "uuid")})`,
    end && `${time} <= ${given(end, "timestamptz")}`,
  ].filter(Boolean);
  const way = isNewest ? "DESC" : "ASC";
  return {
    where: conditions.length > 0 ? conditions.join(" AND ") : "true",
    order: (time, id) => `${time} ${way}, ${id} ${way}`,
    values,
  };
}

/** Returns whether an hour is a part of one day, and so a range of time. */
export function isOfOneDay({ from, to, hour }: Pick<TimeRange, "from" | "to" | "hour">): boolean {
  return hour !== undefined && from !== undefined && from === to;
}

/** Returns the first and the last instant of a range. */
function endsOf({ from, to, hour }: Pick<TimeRange, "from" | "to" | "hour">) {
  const start = from ? startOfBrtDay(from) : null;
  if (!start || hour === undefined || from !== to) return { start, end: to ? endOfBrtDay(to) : null };
  const first = start.getTime() + hour * HOUR_MS;
  return { start: new Date(first), end: new Date(first + HOUR_MS - 1) };
}

/** Cuts up to `limit` + 1 fetched rows to a page. `next`: the cursor of the next page; null on the last page. */
export function cutPage<Row extends Placed>(found: Row[], limit: number): { page: Row[]; next: string | null } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, next: last ? cursorAt(last) : null };
}

/** Returns the cursor of the page that begins after a row. */
export function cursorAt({ createdAt, id }: Placed): string {
  return `${createdAt.getTime()}.${id}`;
}

/** Returns the rows, newest first, that come after the cursor `before`. Throws VALIDATION_ERROR when it is not a cursor. */
export function afterPlace<Row extends Placed>(rows: Row[], before: string): Row[] {
  const place = readPlace(before);
  const at = place.at.getTime();
  return rows.filter((row) => {
    const time = row.createdAt.getTime();
    return time < at || (time === at && row.id < place.id);
  });
}

function readPlace(text: string): { at: Date; id: string } {
  const [, ms, id] = PLACE.exec(text) ?? [];
  if (!ms || !id) throw refuse("VALIDATION_ERROR", "before must be the `next` of a page.");
  return { at: new Date(Number(ms)), id };
}
