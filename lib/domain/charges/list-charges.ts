import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { type Account, accountsOf } from "../accounts/account.ts";
import type { ChargeRow } from "./charge.ts";
import { expireCharges } from "./expire-charges.ts";
import { listChargesContract } from "./list-charges.contract.ts";

type Row = Pick<
  ChargeRow,
  "accountId" | "id" | "externalId" | "status" | "amount" | "description" | "debtor" | "expectedPayer"
> &
  Pick<ChargeRow, "createdAt" | "expiresAt" | "paidAt"> & { overdue: boolean };
type Wanted = {
  accountIds: string[];
  status?: string | undefined;
  search?: string | undefined;
  before?: string | undefined;
  limit: number;
};

const OVERDUE = "c.status = 'PENDING' AND c.expires_at < clock_timestamp()";
const CURSOR = /^([0-9]{1,13})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Lists charges of one account or of all, newest first; pages are found by key, so the last costs what the first does. */
export const listCharges = operation(listChargesContract, async (ctx, { accountNumber, ...filter }) => {
  const accounts = (await accountsOf(ctx)).filter((account) => !accountNumber || account.number === accountNumber);
  if (accountNumber && accounts.length === 0) throw refuse("ACCOUNT_NOT_FOUND", "No account of yours has this number.");
  const wanted = { ...filter, accountIds: accounts.map((account) => account.id) };

  let found = await select(wanted);
  const overdue = found.filter((row) => row.overdue);
  if (overdue.length > 0) {
    await expireCharges({ accountIds: wanted.accountIds, chargeIds: overdue.map((row) => row.id) });
    found = await select(wanted);
  }
  const page = found.slice(0, wanted.limit);
  const last = found.length > wanted.limit ? page.at(-1) : undefined;
  return { output: { charges: page.map((row) => present(row, accounts)), next: last ? cursorOf(last) : null } };
});

/** Three index look-ups, apart from the list without a search: one plan could not be good for both. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FOUND = `c.id IN (
  SELECT x.id FROM charge x WHERE x.account_id = account.id AND x.external_id = $3
  UNION ALL SELECT $7::uuid
  UNION ALL SELECT p.charge_id FROM payment p WHERE p.account_id = account.id AND p.end_to_end_id = $3)`;

function select({ accountIds, status, search, before, limit }: Wanted): Promise<Row[]> {
  const cursor = before ? readCursor(before) : null;
  const id = search && UUID.test(search) ? search : null;
  return rows<Row>({
    name: search ? "search-charges" : "list-charges",
    text: `SELECT page.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
             SELECT c.account_id AS "accountId", c.id, c.external_id AS "externalId", c.status, c.amount, c.description, c.debtor,
               c.expected_payer AS "expectedPayer", c.created_at AS "createdAt", c.expires_at AS "expiresAt", c.paid_at AS "paidAt",
               ${OVERDUE} AS overdue
             FROM charge c WHERE c.account_id = account.id
               AND ($2::text IS NULL OR $2 = CASE WHEN ${OVERDUE} THEN 'EXPIRED' ELSE c.status END)
               AND ${search ? FOUND : "$3::text IS NULL AND $7::uuid IS NULL"}
               AND ($4::timestamptz IS NULL OR (c.created_at, c.id) < ($4::timestamptz, $5::uuid))
             ORDER BY c.created_at DESC, c.id DESC LIMIT $6) AS page
           ORDER BY "createdAt" DESC, id DESC LIMIT $6`,
    values: [accountIds, status ?? null, search || null, cursor?.at ?? null, cursor?.id ?? null, limit + 1, id],
  });
}

function cursorOf(row: Row): string {
  return `${row.createdAt.getTime()}.${row.id}`;
}

function readCursor(cursor: string): { at: Date; id: string } {
  const [, ms, id] = CURSOR.exec(cursor) ?? [];
  if (!ms || !id) throw refuse("VALIDATION_ERROR", "before must be the `next` of a page.");
  return { at: new Date(Number(ms)), id };
}

function present({ accountId, id, debtor, expectedPayer, overdue: _overdue, ...row }: Row, accounts: Account[]) {
  return {
    ...row,
    chargeId: id,
    accountNumber: accounts.find((account) => account.id === accountId)?.number ?? "",
    payerName: debtor?.name ?? expectedPayer?.name ?? null,
    payerTaxId: debtor?.taxId ?? expectedPayer?.taxId ?? null,
  };
}
