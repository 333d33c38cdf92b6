import path from "node:path";
import pg from "pg";
import { startChild } from "../support/child.ts";
import { makeInbox } from "../support/database/pending-charges.ts";
import type { Template } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Arrival } from "../support/webhook-receiver.ts";
import type { GuicheCommand } from "./guiche.ts";

/**
 * Makes a database in which each webhook in `urls` has `each` events to be delivered, from settled payments of the one
 * account, and returns its name.
 */
export async function makeOutbox(
  server: MeasuredServer,
  template: Template,
  { urls, each }: { urls: string[]; each: number },
): Promise<string> {
  const database = `bench_outbox_${urls.length}`;
  const inbox = await makeInbox(server, template, each);
  const url = await server.clone(database, inbox);
  await server.drop(inbox);
  await fillOutbox(template, url, urls);
  return database;
}

/** Settles a database's whole inbox, when the one account has a webhook at each of these addresses and no other. */
export async function fillOutbox(template: Template, url: string, urls: string[]): Promise<void> {
  const child = await startChild(path.join(import.meta.dirname, "guiche.ts"), {
    ...template.env,
    DATABASE_URL: url,
  });
  await child.ask({ fill: urls } satisfies GuicheCommand).finally(child.stop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** Returns how many deliveries that are recorded were sent from `from` until before `to`, both times of the database's clock. */
export async function recordedBetween(client: pg.Client, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_delivery d JOIN webhook_attempt a ON a.account_id = d.account_id AND a.delivery_id = d.id
     WHERE a.status_code = 200 AND a.started_at >= $1::timestamptz AND a.started_at < $2::timestamptz`,
    [from, to],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns, in words, where the records of deliveries differ from what the receiver got, and whether the outbox was
 * empty before the end.
 */
export async function falseRecords(client: pg.Client, address: string, arrivals: Arrival[]): Promise<string[]> {
  const { rows } = await client.query<{ missing: number; unwritten: number; left: number }>(
    `WITH arrival AS (SELECT * FROM unnest($1::text[], $2::uuid[]) AS arrival(url, id)),
       done AS (SELECT d.*, w.url FROM webhook_delivery d JOIN webhook_endpoint w ON w.id = d.endpoint_id
         WHERE NOT EXISTS (SELECT FROM webhook_outbox o WHERE o.delivery_id = d.id))
     SELECT (SELECT count(*)::int FROM done d LEFT JOIN arrival a ON a.url = d.url AND a.id = d.event_id WHERE a.id IS NULL) AS missing,
       (SELECT count(*)::int FROM done d LEFT JOIN webhook_attempt a
          ON a.account_id = d.account_id AND a.delivery_id = d.id AND a.status_code = 200
        WHERE a.delivery_id IS NULL) AS unwritten,
       (SELECT count(*)::int FROM webhook_outbox d JOIN webhook_endpoint w ON w.id = d.endpoint_id
        WHERE NOT d.exhausted AND w.active AND w.url = ANY($1::text[])) AS left`,
    [arrivals.map(([path]) => address + path), arrivals.map(([, id]) => id)],
  );
  const { missing = 0, unwritten = 0, left = 0 } = rows[0] ?? {};
  const twice = arrivals.length - new Set(arrivals.map(([path, id]) => path + id)).size;
  return [
    ...(missing > 0 ? [`${missing} deliveries that are recorded have not arrived`] : []),
    ...(unwritten > 0 ? [`${unwritten} deliveries are without the attempt that was answered 200`] : []),
    ...(twice > 0 ? [`${twice} deliveries came twice`] : []),
    ...(left === 0 ? ["the outbox was empty before the time was over"] : []),
  ];
}
