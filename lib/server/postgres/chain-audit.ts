import type pg from "pg";
import { type ChainedEntry, chainOf, FIRST_HASH, hashOfEntry } from "../audit-chain.ts";

type Unchained = Omit<ChainedEntry, "number" | "previousHash" | "createdAt"> & { createdAt: Date };

const UNCHAINED = `SELECT id, operator_id AS "operatorId", actor, action, subject, facts, source, device,
    created_at AS "createdAt" FROM audit WHERE number IS NULL ORDER BY created_at, id LIMIT 1000`;
const HEAD = "SELECT number::int AS number, encode(hash, 'hex') AS hash FROM audit_head WHERE chain = $1";
const SET_HEAD = `INSERT INTO audit_head (chain, number, hash) VALUES ($1, $2, decode($3, 'hex'))
  ON CONFLICT (chain) DO UPDATE SET number = excluded.number, hash = excluded.hash`;

/** Gives the entries that were written before there was a chain their places in it, in the order of their time. */
export async function chainAudit(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query("SELECT FROM audit WHERE number IS NULL LIMIT 1");
  if (rows.length === 0) return;
  await client.query("BEGIN");
  try {
    await client.query("LOCK TABLE audit IN SHARE ROW EXCLUSIVE MODE");
    while (await chainSome(client));
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function chainSome(client: Pick<pg.Client, "query">): Promise<boolean> {
  const { rows: entries } = await client.query<Unchained>(UNCHAINED);
  for (const { createdAt, ...own } of entries) {
    const chain = chainOf(own.operatorId);
    const { rows } = await client.query<{ number: number; hash: string }>(HEAD, [chain]);
    const head = rows[0] ?? { number: 0, hash: FIRST_HASH };
    const entry = { ...own, number: head.number + 1, previousHash: head.hash, createdAt: createdAt.toISOString() };
    await client.query("UPDATE audit SET number = $2, previous_hash = decode($3, 'hex') WHERE id = $1", [
      entry.id,
      entry.number,
      entry.previousHash,
    ]);
    await client.query(SET_HEAD, [chain, entry.number, hashOfEntry(entry)]);
  }
  return entries.length > 0;
}
