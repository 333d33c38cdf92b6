import pg from "pg";
import { Agent, request } from "undici";
import { answerParent } from "../support/child.ts";
import { CHANNEL, TABLE } from "./run-database.ts";

// Reference: a loop that receives a NOTIFY for new rows, takes them and POSTs a body of a webhook's length for each.
// Nothing is settled, signed or recorded.

export type BareCommand = { url: string };

const CONNECTIONS = 64;
const BATCH_MAX = 500;
const BODY = JSON.stringify({ type: "pixChargePaid", data: "0".repeat(1_000) });

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
let isTaking = false;
let isToldAgain = false;

async function send(url: string, id: string): Promise<void> {
  const headers = { "content-type": "application/json", "webhook-id": id };
  const { body } = await request(url, { method: "POST", headers, body: BODY, dispatcher: agent });
  await body.dump();
}

async function takeAll(url: string): Promise<void> {
  if (isTaking) {
    isToldAgain = true;
    return;
  }
  isTaking = true;
  do {
    isToldAgain = false;
    const { rows } = await client.query<{ id: string }>({
      name: "take",
      text: `DELETE FROM ${TABLE} WHERE id = ANY(ARRAY(SELECT id FROM ${TABLE} LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED)) RETURNING id`,
    });
    for (const { id } of rows) void send(url, id);
    if (rows.length === BATCH_MAX) isToldAgain = true;
  } while (isToldAgain);
  isTaking = false;
}

await client.connect();

answerParent(async ({ url }: BareCommand) => {
  client.on("notification", () => void takeAll(url));
  await client.query(`LISTEN ${CHANNEL}`);
});
