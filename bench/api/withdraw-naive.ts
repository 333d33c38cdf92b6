import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { ACCOUNT_ID, CONTENT_HASH, CREATED_BY } from "../support/database/charge-row.ts";

// Reference N: Node's HTTP server and pg. Each withdrawal has its own transaction under the lock of the account's row,
// with the rows that the service writes. There is no authentication, and the only check is that the balance is
// sufficient.

const CONNECTIONS = 16;
const ISPB = "00000000";

type Asked = {
  externalId: string;
  amount: number;
  creditor: { taxId: string; name: string } & Record<string, string>;
  description: string;
  metadata: object;
};
type Book = { seq: string; available: string; held: string };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

async function withdraw(client: pg.PoolClient, id: string, asked: Asked): Promise<Date | null> {
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values });
  const { externalId, amount, creditor, description, metadata } = asked;
  const endToEndId = makeEndToEndId("E", ISPB, new Date());
  await client.query("BEGIN");
  const lock = "SELECT seq, available, held FROM book WHERE account_id = $1 FOR UPDATE";
  const [book] = (await run<Book>("lock", lock, [ACCOUNT_ID])).rows;
  const [seq, available, held] = [
    BigInt(book?.seq ?? 0) + 1n,
    BigInt(book?.available ?? 0) - BigInt(amount),
    BigInt(book?.held ?? 0) + BigInt(amount),
  ];
  if (available < 0n) {
    await client.query("ROLLBACK");
    return null;
  }
  const { rows } = await run<{ createdAt: Date }>(
    "withdrawal",
    `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, fee, initiation_type, creditor, description,
       metadata, end_to_end_id, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'INITIATED', $5, 0, 'MANUAL', $6, $7, $8, $9, $10, clock_timestamp(), clock_timestamp()) RETURNING created_at AS "createdAt"`,
    [ACCOUNT_ID, id, externalId, CONTENT_HASH, amount, creditor, description, metadata, endToEndId, CREATED_BY],
  );
  const createdAt = rows[0]?.createdAt ?? null;
  await run(
    "post",
    `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, reference, posted_at)
     VALUES ($1, $2, 'AVAILABLE', 'HELD', $3, $4, $5, $6, $7)`,
    [ACCOUNT_ID, seq, amount, available, held, `withdrawal:${id}:hold`, createdAt],
  );
  const update = "UPDATE book SET seq = $2, available = $3, held = $4, last_posted_at = $5 WHERE account_id = $1";
  await run("book", update, [ACCOUNT_ID, seq, available, held, createdAt]);
  const { taxId, name, ...bankAccount } = creditor;
  const order = { endToEndId, amount, creditor: { taxId, name, bankAccount }, pixKey: null, description };
  const queue = "INSERT INTO rail_outbox (id, account_id, kind, payload) VALUES ($1, $2, 'payout', $3)";
  await run("order", queue, [uuidV7(), ACCOUNT_ID, order]);
  await client.query("COMMIT");
  return createdAt;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const asked = JSON.parse(text) as Asked;
  const transactionId = randomUUID();
  const client = await pool.connect();
  const createdAt = await withdraw(client, transactionId, asked).finally(() => client.release());
  const { externalId, amount } = asked;
  const body = JSON.stringify({ transactionId, externalId, status: "PROCESSING", amount, createdAt });
  response.writeHead(createdAt ? 201 : 422, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

process.once("disconnect", () => process.exit(0));
createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT), () =>
  process.send?.("ready"),
);
