import { randomUUID } from "node:crypto";
import pg from "pg";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { poll } from "../poll.ts";
import { appDatabaseUrl } from "./staging.ts";

const ASIDE_BOUND_MS = 20_000;

/**
 * Stores a payment message that cannot be read in the application's inbox. Returns its id once the worker has set it
 * aside. Throws after `ASIDE_BOUND_MS`.
 */
export async function garble(payload: Record<string, unknown>): Promise<string> {
  const client = new pg.Client(appDatabaseUrl());
  await client.connect();
  try {
    const id = uuidV7();
    await client.query("INSERT INTO rail_inbox (id, message_id, kind, payload) VALUES ($1, $2, 'payment', $3)", [
      id,
      randomUUID(),
      payload,
    ]);
    const isAside = async () =>
      (await client.query("SELECT 1 FROM rail_inbox WHERE id = $1 AND refused_because IS NOT NULL", [id])).rowCount ===
      1;
    if (!(await poll(isAside, Boolean, ASIDE_BOUND_MS))) throw new Error("The worker did not set the message aside.");
    return id;
  } finally {
    await client.end();
  }
}
