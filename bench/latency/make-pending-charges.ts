import pg from "pg";
import { ACCOUNT_ID } from "../charge-row.ts";
import { insertPendingCharges } from "../pending-charges.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Template } from "../support/template.ts";
import { CREATE_TABLE } from "./bare-table.ts";

const DATABASE = "bench_pending";

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
