import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";

/**
 * How records of a kind are listed. `columns` select `id` and "createdAt" among others, `from` calls the record `r`.
 * `found`: the ids that a search for `$3` means, in `account.id`; `$6` is the same text where it is a UUID.
 */
export type RecordList = {
  name: string;
  from: string;
  columns: string;
  found: string;
  /** SQL for "has this status"; absent: the column says it. */
  isNow?: (status: string) => string;
};

export type Wanted = {
  accountIds: string[];
  status?: string | undefined;
  search?: string | undefined;
  before?: string | undefined;
  limit: number;
};

type Placed = { id: string; createdAt: Date };

const CURSOR = /^([0-9]{1,13})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STATUS = /^[A-Z]+$/;

/** A page of records, newest first, found by key: the last costs what the first does. */
export async function pageOf<Row extends Placed>(
  list: RecordList,
  wanted: Wanted,
): Promise<{ page: Row[]; next: string | null }> {
  const found = await select<Row>(list, wanted);
  const page = found.slice(0, wanted.limit);
  const last = found.length > wanted.limit ? page.at(-1) : undefined;
  return { page, next: last ? `${last.createdAt.getTime()}.${last.id}` : null };
}

/** A search and each status are statements of their own: one plan could not be good for all of them. */
function select<Row extends Placed>(list: RecordList, { accountIds, status, search, before, limit }: Wanted) {
  const cursor = before ? readCursor(before) : null;
  const id = search && UUID.test(search) ? search : null;
  return rows<Row>({
    name: `list-${list.name}${status ? `-${status}` : ""}${search ? "-found" : ""}`,
    text: `SELECT page.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT ${list.columns} FROM ${list.from} WHERE r.account_id = account.id
               AND ${status ? isStatus(list, status) : "true"}
               AND ${search ? `r.id IN (${list.found})` : "$3::text IS NULL AND $6::uuid IS NULL"}
               AND ($2::timestamptz IS NULL OR (r.created_at, r.id) < ($2::timestamptz, $4::uuid))
             ORDER BY r.created_at DESC, r.id DESC LIMIT $5) AS page
           ORDER BY "createdAt" DESC, id DESC LIMIT $5`,
    values: [accountIds, cursor?.at ?? null, search || null, cursor?.id ?? null, limit + 1, id],
  });
}

function isStatus({ isNow }: RecordList, status: string): string {
  // It stands in the text itself, so that the index for it can be chosen.
  if (!STATUS.test(status)) throw new Error(`${status} is no status`);
  return isNow ? isNow(status) : `r.status = '${status}'`;
}

function readCursor(cursor: string): { at: Date; id: string } {
  const [, ms, id] = CURSOR.exec(cursor) ?? [];
  if (!ms || !id) throw refuse("VALIDATION_ERROR", "before must be the `next` of a page.");
  return { at: new Date(Number(ms)), id };
}
