import { createServer } from "node:http";
import pg from "pg";
import {
  ACCOUNT_ID,
  answerWith,
  BR_CODE,
  type ChargeRow,
  CONTENT_HASH,
  CREATED_BY,
  type Times,
} from "../support/database/charge-row.ts";

// Reference A2: like A1, but requests that arrive while a transaction commits are inserted by the next transaction.

const BATCH_MAX = 500;

type Waiting = { row: ChargeRow; resolve: (times: Times) => void; reject: (error: unknown) => void };

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
const waiting: Waiting[] = [];
let isBusy = false;

function store(row: ChargeRow): Promise<Times> {
  return new Promise((resolve, reject) => {
    waiting.push({ row, resolve, reject });
    if (!isBusy) {
      isBusy = true;
      queueMicrotask(work);
    }
  });
}

async function work(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, BATCH_MAX);
    try {
      const times = await insert(batch.map(({ row }) => row));
      for (const [i, { resolve }] of batch.entries()) resolve(times[i] as Times);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isBusy = false;
}

async function insert(rows: ChargeRow[]): Promise<Times[]> {
  const { rows: times } = await client.query<Times>({
    name: "insert",
    text: `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, description, expected_payer, metadata,
             br_code, created_by, created_at, updated_at, expires_at)
           SELECT $1, i, x, $2, m, k, d, e, md, $3, $4, now(), now(), now() + s * interval '1 second'
           FROM unnest($5::uuid[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::jsonb[], $11::jsonb[], $12::int[])
             AS item(i, x, m, k, d, e, md, s)
           RETURNING created_at AS "createdAt", expires_at AS "expiresAt"`,
    values: [
      ACCOUNT_ID,
      CONTENT_HASH,
      BR_CODE,
      CREATED_BY,
      rows.map((row) => row.id),
      rows.map((row) => row.externalId),
      rows.map((row) => row.amount),
      rows.map((row) => row.pixKey),
      rows.map((row) => row.description),
      rows.map((row) => row.expectedPayer),
      rows.map((row) => row.metadata),
      rows.map((row) => row.expiresIn),
    ],
  });
  return times;
}

await client.connect();
process.once("disconnect", () => process.exit(0));
createServer((request, response) => void answerWith(store, request, response)).listen(Number(process.env.PORT), () =>
  process.send?.("ready"),
);
