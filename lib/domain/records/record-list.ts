import { isUuid } from "#lib/core/text/identifiers.ts";
import { rows } from "#lib/server/db.ts";
import { cutPage, rangeSql, type TimeRange } from "./keyset.ts";

/**
 * The SQL parts for a list of one kind of record. `columns` must include `id` and "createdAt"; `from` must name the
 * record `r`. `found` selects the ids in `account.id` that match the search text `$3`; `$4` is the same text when it is
 * a UUID, else null.
 */
export type RecordList = {
  name: string;
  from: string;
  columns: string;
  found: string;
  /** Returns the SQL condition for a status. Absent: `r.status` equals the status. */
  isNow?: (status: string) => string;
};

export type Wanted = TimeRange & {
  accountIds: string[];
  status?: string | undefined;
  search?: string | undefined;
  limit: number;
};

type Placed = { id: string; createdAt: Date };

const STATUS = /^[A-Z]+$/;

/** Returns a page of records sorted by time. Keyset pagination: the last page costs as much as the first. */
export async function pageOf<Row extends Placed>(
  list: RecordList,
  wanted: Wanted,
): Promise<{ page: Row[]; next: string | null }> {
  return cutPage(await select<Row>(list, wanted), wanted.limit);
}

/** Searches and each status have separate prepared statements, because one plan would not suit all of them. */
function select<Row extends Placed>(list: RecordList, { accountIds, status, search, limit, ...wanted }: Wanted) {
  const searched = search ? [search, isUuid(search) ? search : null] : [];
  const range = rangeSql(wanted, "r.created_at", "r.id", 3 + searched.length);
  return rows<Row>({
    name: `list-${list.name}${status ? `-${status}` : ""}${search ? "-found" : ""}${range.name}`,
    text: `SELECT page.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT ${list.columns} FROM ${list.from} WHERE r.account_id = account.id
               AND ${status ? isStatus(list, status) : "true"}
               AND ${search ? `r.id IN (${list.found})` : "true"}
               AND ${range.where}
             ORDER BY ${range.order("r.created_at", "r.id")} LIMIT $2) AS page
           ORDER BY ${range.order('"createdAt"', "id")} LIMIT $2`,
    values: [accountIds, limit + 1, ...searched, ...range.values],
  });
}

function isStatus({ isNow }: RecordList, status: string): string {
  // The status is in the text, not a parameter, so that the planner can choose the index for it.
  if (!STATUS.test(status)) throw new Error(`${status} is no status`);
  return isNow ? isNow(status) : `r.status = '${status}'`;
}
