import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lineKindNumber } from "#lib/ledger/line-kind.ts";
import { ACCOUNT_ID } from "../support/database/charge-row.ts";
import { insertPendingCharges } from "../support/database/pending-charges.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";

/** The reference's own payments table, and the channel that announces its new rows. */
export const TABLE = "bench_paid";
export const CHANNEL = "bench_paid";
const CREATE_TABLE = `CREATE TABLE ${TABLE} (id uuid PRIMARY KEY); GRANT ALL ON ${TABLE} TO PUBLIC`;
export const NOTIFY_BARE = `SELECT pg_notify('${CHANNEL}', '')`;

const DATABASE = "bench_pending";
const QUIET_MS_MAX = 10_000;
const POLL_MS = 20;

/**
 * Makes a database with `count` pending charges and the reference's table, and returns its name. `url` is the account's
 * only webhook.
 */
export async function makePendingCharges(
  server: MeasuredServer,
  template: Template,
  { url, count }: { url: string; count: number },
): Promise<string> {
  const client = new pg.Client({ connectionString: await server.clone(DATABASE, template.database) });
  await client.connect();
  await client.query("UPDATE webhook_endpoint SET url = $2 WHERE account_id = $1 AND active", [ACCOUNT_ID, url]);
  await insertPendingCharges(client, template, count);
  await client.query(CREATE_TABLE);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return DATABASE;
}

/**
 * What a run wrote to the database: the charges in the order in which they were settled, and the charge of each event.
 */
export type Happened = { settled: string[]; chargeOf: Map<string, string> };

/**
 * Waits until no message to or from the rail is pending, then reads what the run wrote. Throws when messages are still
 * pending after `QUIET_MS_MAX`.
 */
export async function whatHappened(connectionString: string): Promise<Happened> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const late = performance.now() + QUIET_MS_MAX; (await onTheWay(client)) > 0; await sleep(POLL_MS)) {
      if (performance.now() > late) throw new Error(`${await onTheWay(client)} messages are still on their way`);
    }
    const lines = await client.query<{ id: string }>(
      `SELECT p.charge_id AS id FROM statement_line l
         JOIN payment p ON p.account_id = l.account_id AND p.end_to_end_id = l.end_to_end_id
       WHERE l.account_id = $1 AND l.kind = $2 ORDER BY l.kind_number`,
      [ACCOUNT_ID, lineKindNumber("deposit")],
    );
    const events = await client.query<{ id: string; charge: string }>(
      "SELECT id, record_id AS charge FROM event WHERE account_id = $1 AND record_kind = 'charge'",
      [ACCOUNT_ID],
    );
    return {
      settled: lines.rows.map(({ id }) => id),
      chargeOf: new Map(events.rows.map(({ id, charge }) => [id, charge])),
    };
  } finally {
    await client.end();
  }
}

async function onTheWay(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM simulator_message) + (SELECT count(*) FROM rail_inbox WHERE refused_because IS NULL)
       + (SELECT count(*) FROM rail_outbox) + (SELECT count(*) FROM webhook_outbox WHERE account_id = $1 AND NOT exhausted))::int AS count`,
    [ACCOUNT_ID],
  );
  return rows[0]?.count ?? 0;
}
