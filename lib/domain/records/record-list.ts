import { rows } from "#lib/server/db.ts";
import { cutPage, type Stretch, stretchSql } from "./keyset.ts";

/**
 * How records of a kind are listed. `columns` select `id` and "createdAt" among others, `from` calls the record `r`.
 * `found`: the ids that a search for `$3` means, in `account.id`; `$4` is the same text where it is a UUID.
 */
export type RecordList = {
  name: string;
  from: string;
  columns: string;
  found: string;
  /** SQL for "has this status"; absent: the column says it. */
  isNow?: (status: string) => string;
};

export type Wanted = Stretch & {
  accountIds: string[];
  status?: string | undefined;
  search?: string | undefined;
  limit: number;
};

type Placed = { id: string; createdAt: Date };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STATUS = /^[A-Z]+$/;

/** A page of records in the order of time, found by key: the last costs what the first does. */
export async function pageOf<Row extends Placed>(
  list: RecordList,
  wanted: Wanted,
): Promise<{ page: Row[]; next: string | null }> {
  return cutPage(await select<Row>(list, wanted), wanted.limit);
}

/** A search and each status are statements of their own: one plan could not be good for all of them. */
function select<Row extends Placed>(list: RecordList, { accountIds, status, search, limit, ...wanted }: Wanted) {
  const searched = search ? [search, UUID.test(search) ? search : null] : [];
  const stretch = stretchSql(wanted, "r.created_at", "r.id", 3 + searched.length);
  return rows<Row>({
    name: `list-${list.name}${status ? `-${status}` : ""}${search ? "-found" : ""}${stretch.name}`,
    text: `SELECT page.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT ${list.columns} FROM ${list.from} WHERE r.account_id = account.id
               AND ${status ? isStatus(list, status) : "true"}
               AND ${search ? `r.id IN (${list.found})` : "true"}
               AND ${stretch.where}
             ORDER BY ${stretch.order("r.created_at", "r.id")} LIMIT $2) AS page
           ORDER BY ${stretch.order('"createdAt"', "id")} LIMIT $2`,
    values: [accountIds, limit + 1, ...searched, ...stretch.values],
  });
}

function isStatus({ isNow }: RecordList, status: string): string {
  // It stands in the text itself, so that the index for it can be chosen.
  if (!STATUS.test(status)) throw new Error(`${status} is no status`);
  return isNow ? isNow(status) : `r.status = '${status}'`;
}
