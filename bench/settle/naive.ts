import { randomUUID } from "node:crypto";
import pg from "pg";
import { answerParent } from "../support/child.ts";
import { type SettleCommand, until } from "../support/database/batches.ts";
import { ACCOUNT_ID } from "../support/database/charge-row.ts";

// Reference N: each payment in its own transaction under the lock of the account's row, on 16 connections.

const CONNECTIONS = 16;

type Payment = { inboxId: string; chargeId: string; endToEndId: string; amount: string };
type Book = { seq: string; available: string };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

/** The payments are assigned from this list, so that no connection waits for another one's inbox messages. */
const { rows: payments } = await pool.query<Payment>(
  `SELECT id AS "inboxId", (payload ->> 'txid')::uuid AS "chargeId", payload ->> 'endToEndId' AS "endToEndId", payload ->> 'amount' AS amount
   FROM rail_inbox WHERE kind = 'payment' ORDER BY received_at LIMIT 200000`,
);
let next = 0;

async function settle(client: pg.PoolClient, payment: Payment): Promise<void> {
  const { inboxId, chargeId, endToEndId, amount } = payment;
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values });
  await client.query("BEGIN");
  const lock = "SELECT seq, available FROM book WHERE account_id = $1 FOR UPDATE";
  const { rows } = await run<Book>("lock", lock, [ACCOUNT_ID]);
  const seq = BigInt(rows[0]?.seq ?? 0) + 1n;
  const available = BigInt(rows[0]?.available ?? 0) + BigInt(amount);
  await run(
    "pay",
    `UPDATE charge SET status = 'PAID', paid_at = now(), updated_at = now(), end_to_end_id = $3 WHERE account_id = $1 AND id = $2`,
    [ACCOUNT_ID, chargeId, endToEndId],
  );
  await run(
    "post",
    `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, line_number, reference, posted_at)
     VALUES ($1, $2, 'RAIL', 'AVAILABLE', $3, $4, 0, $2, $5, now())`,
    [ACCOUNT_ID, seq, amount, available, `payment:${endToEndId}`],
  );
  await run("book", "UPDATE book SET seq = $2, line_number = $2, available = $3 WHERE account_id = $1", [
    ACCOUNT_ID,
    seq,
    available,
  ]);
  await run(
    "event",
    `INSERT INTO event (account_id, id, record_kind, record_id, status, actor, created_at) VALUES ($1, $2, 'charge', $3, 'PAID', 'rail', now())`,
    [ACCOUNT_ID, randomUUID(), chargeId],
  );
  await run("done", "DELETE FROM rail_inbox WHERE id = $1", [inboxId]);
  await client.query("COMMIT");
}

async function line(command: SettleCommand): Promise<number> {
  const client = await pool.connect();
  const one = async () => {
    const payment = payments[next++];
    if (!payment) return 0;
    await settle(client, payment);
    return 1;
  };
  const share = command.items === undefined ? {} : { items: Math.ceil(command.items / CONNECTIONS) };
  const { settled } = await until({ ...command, ...share }, one);
  client.release();
  return settled;
}

answerParent(async (command: SettleCommand) => {
  const startedAt = performance.now();
  const settled = await Promise.all(Array.from({ length: CONNECTIONS }, () => line(command)));
  return { settled: settled.reduce((sum, n) => sum + n, 0), seconds: (performance.now() - startedAt) / 1_000 };
});
