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

// Reference A1: Node's HTTP server and pg, with one transaction per request, no authentication and no checks.

/** 16 connections keep two cores busy. `BENCH_A1_CONNECTIONS` sets another number. */
const CONNECTIONS = Number(process.env.BENCH_A1_CONNECTIONS ?? 16);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

/** A single statement is already a transaction, so no BEGIN or COMMIT is sent. */
async function store(row: ChargeRow): Promise<Times> {
  const { rows } = await pool.query<Times>({
    name: "insert",
    text: `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, description, expected_payer, metadata,
             br_code, created_by, created_at, updated_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now(), now() + $12 * interval '1 second')
           RETURNING created_at AS "createdAt", expires_at AS "expiresAt"`,
    values: [
      ACCOUNT_ID,
      row.id,
      row.externalId,
      CONTENT_HASH,
      row.amount,
      row.pixKey,
      row.description,
      row.expectedPayer,
      row.metadata,
      BR_CODE,
      CREATED_BY,
      row.expiresIn,
    ],
  });
  return rows[0] as Times;
}

process.once("disconnect", () => process.exit(0));
createServer((request, response) => void answerWith(store, request, response)).listen(Number(process.env.PORT), () =>
  process.send?.("ready"),
);
