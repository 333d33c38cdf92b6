import pg from "pg";
import { beginSql, ENTRY_SOURCES, fillSql } from "#lib/domain/base/search-index/entry-sources.ts";
import type { MeasuredServer } from "../measured-server.ts";
import { ACCOUNT_ID } from "./charge-row.ts";
import type { Template } from "./template.ts";

const DATABASE = "bench_inbox";

/** An account that is paid, and one of its Pix keys. */
type Paid = { id: string; pixKey: string };

/**
 * Inserts `count` pending charges of the one account into a clone of the template, with externalIds bench-1, bench-2, …,
 * each with its search entry. Several accounts have equal shares of them.
 */
export async function insertPendingCharges(
  client: pg.Client,
  template: Template,
  count: number,
  accounts: Paid[] = [{ id: ACCOUNT_ID, pixKey: template.staging.accounts[0]?.pixKeys[0] ?? "" }],
): Promise<void> {
  await client.query(
    `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, description, br_code, created_by,
       created_at, updated_at, expires_at)
     SELECT ($1::uuid[])[1 + n % cardinality($1)], gen_random_uuid(), 'bench-' || n, decode(repeat('07', 32), 'hex'), 1000 + n % 90000, ($2::text[])[1 + n % cardinality($1)], 'Depósito de Bruna',
       repeat('0', 163), 'credential:5eed0000-0000-4000-8000-0000000000a1', now(), now(), now() + interval '1 day'
     FROM generate_series(1, $3) AS n`,
    [accounts.map(({ id }) => id), accounts.map(({ pixKey }) => pixKey), count],
  );
  await indexRecords(client);
}

/**
 * Makes a database whose inbox holds `count` payments in the order of their arrival, each for a pending charge of the
 * one account, and returns its name. The amounts and lengths are those of real payments.
 */
export async function makeInbox(server: MeasuredServer, template: Template, count: number): Promise<string> {
  const url = await server.clone(DATABASE, template.database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await insertPendingCharges(client, template, count);
  await fillInbox(client);
  await client.end();
  return DATABASE;
}

/** Fills the inbox with a payment for each charge of `insertPendingCharges`, in their order. */
export async function fillInbox(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO rail_inbox (id, message_id, kind, payload, received_at)
     SELECT gen_random_uuid(), 'payment:' || e, 'payment', jsonb_build_object('endToEndId', e, 'txid', replace(id::text, '-', ''),
       'pixKey', pix_key, 'amount', amount, 'holder', 'REGULAR', 'debtor', jsonb_build_object('taxId', '00000000191',
       'name', 'Bruna Testeira', 'bankAccount', jsonb_build_object('ispb', '60701190', 'branch', '0001',
       'accountNumber', '123456', 'accountType', 'CACC'))), now() + n * interval '1 microsecond'
     FROM (SELECT id, pix_key, amount, substr(external_id, 7)::int AS n,
             'E60701190' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI') || lpad(substr(external_id, 7), 11, '0') AS e
           FROM charge WHERE external_id LIKE 'bench-%') AS made
     ORDER BY n`,
  );
  await client.query("VACUUM ANALYZE charge, rail_inbox");
}

const ACCOUNTS_MAX = 10_000;

const ROWS_MAX = 2_147_483_647;

const COLUMNS = ["account_id", "at", "id", "number"] as const;

type Place = Record<(typeof COLUMNS)[number], unknown>;

/**
 * Makes the search entries of all records of a database, as the worker of a running service has done. Else it would do so
 * while something else is measured.
 */
async function indexRecords(client: pg.Client): Promise<void> {
  for (const source of ENTRY_SOURCES) {
    await client.query(beginSql(source, ACCOUNTS_MAX));
    const { rows } = await client.query<Place>(
      `SELECT account_id, at, id, number FROM search_cursor WHERE source = $1 AND pass = 'old'`,
      [source.name],
    );
    const places = COLUMNS.map((column) => rows.map((place) => place[column]));
    const { rows: moved } = await client.query<{ accountId: string; at: Date; id: string; number: string }>(
      fillSql(source),
      [...places, rows.map(() => "infinity"), rows.map(() => ROWS_MAX)],
    );
    for (const { accountId, at, id, number } of moved)
      await client.query(
        "UPDATE search_cursor SET at = $3, id = $4, number = $5 WHERE account_id = $1 AND source = $2",
        [accountId, source.name, at, id, number],
      );
  }
}
