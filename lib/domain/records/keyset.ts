import { endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import type { Sort } from "./keyset.contract.ts";

/** Which stretch of a list is wanted: BRT days, both included; from which end; after which place. */
export type Stretch = {
  from?: string | undefined;
  to?: string | undefined;
  sort?: Sort | undefined;
  before?: string | undefined;
};

/** The stretch in SQL. `name`: which of its shapes this is. `order`: for ORDER BY, over two columns like the key's. */
export type StretchSql = {
  name: string;
  where: string;
  order: (time: string, id: string) => string;
  values: unknown[];
};

type Placed = { id: string; createdAt: Date };

const PLACE = /^([0-9]{1,13})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/**
 * A stretch over the columns `time` and `id`, its parameters numbered from `first`. What is not asked for does not stand in
 * the text: a condition that may or may not hold could not be looked up in an index by a plan made once for all.
 */
export function stretchSql({ from, to, sort, before }: Stretch, time: string, id: string, first: number): StretchSql {
  const isNewest = sort !== "oldest";
  const values: unknown[] = [];
  const given = (value: unknown, type: string) => `$${first - 1 + values.push(value)}::${type}`;
  const place = before ? readPlace(before) : null;
  const conditions = [
    place && `(${time}, ${id}) ${isNewest ? "<" : ">"} (${given(place.at, "timestamptz")}, ${given(place.id, "uuid")})`,
    from && `${time} >= ${given(startOfBrtDay(from), "timestamptz")}`,
    to && `${time} <= ${given(endOfBrtDay(to), "timestamptz")}`,
  ].filter(Boolean);
  const way = isNewest ? "DESC" : "ASC";
  return {
    name: [isNewest ? "" : "-oldest", place ? "-on" : "", from ? "-from" : "", to ? "-to" : ""].join(""),
    where: conditions.length > 0 ? conditions.join(" AND ") : "true",
    order: (time, id) => `${time} ${way}, ${id} ${way}`,
    values,
  };
}

/** A page of `limit` out of one row more than it holds, and where the next one begins; null after the last. */
export function cutPage<Row extends Placed>(found: Row[], limit: number): { page: Row[]; next: string | null } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, next: last ? `${last.createdAt.getTime()}.${last.id}` : null };
}

function readPlace(text: string): { at: Date; id: string } {
  const [, ms, id] = PLACE.exec(text) ?? [];
  if (!ms || !id) throw refuse("VALIDATION_ERROR", "before must be the `next` of a page.");
  return { at: new Date(Number(ms)), id };
}
