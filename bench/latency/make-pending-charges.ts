import pg from "pg";
import { ACCOUNT_ID } from "../charge-row.ts";
import { insertPendingCharges } from "../pending-charges.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Template } from "../support/template.ts";
import { CREATE_TABLE } from "./bare-table.ts";

const DATABASE = "bench_pending";

/** A database with `count` charges to be paid, whose account's one webhook is `url`; and the reference's table. */
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
