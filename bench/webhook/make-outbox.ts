import path from "node:path";
import pg from "pg";
import { makeInbox } from "../settle/make-inbox.ts";
import { startChild } from "../support/child.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import type { Template } from "../support/template.ts";
import type { FillCommand } from "./fill-outbox.ts";

/**
 * Makes a database in which each webhook in `urls` has `each` events to be delivered, from settled payments of the one
 * account, and returns its name.
 */
export async function makeOutbox(
  server: MeasuredServer,
  template: Template,
  { urls, each }: FillCommand & { each: number },
): Promise<string> {
  const database = `bench_outbox_${urls.length}`;
  const inbox = await makeInbox(server, template, each);
  const url = await server.clone(database, inbox);
  await server.drop(inbox);
  const child = await startChild(path.join(import.meta.dirname, "fill-outbox.ts"), {
    ...template.env,
    DATABASE_URL: url,
  });
  await child.ask({ urls } satisfies FillCommand).finally(child.stop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
  return database;
}
