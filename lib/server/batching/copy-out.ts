import { to } from "pg-copy-streams";
import { copyDb } from "../db.ts";
import { rowScope } from "../row-scope.ts";
import { setScope } from "../scoped-client.ts";

/**
 * Runs a COPY … TO STDOUT on a free connection, with the rows of the scope, and returns its whole output. The connection is released before the
 * caller sees a byte, so that a slow reader holds no connection. The output must fit in memory.
 */
export async function copyOut(copy: string): Promise<Uint8Array> {
  const client = await copyDb().connect();
  let broken: Error | undefined;
  try {
    const chunks: Uint8Array[] = [];
    await client.query(`BEGIN READ ONLY; ${setScope(rowScope())}`);
    for await (const chunk of client.query(to(copy))) chunks.push(chunk);
    await client.query("COMMIT");
    return Buffer.concat(chunks);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A signature of 11 bytes, the flags, the length of an extension that is never there, and the number of the row's values. */
const VALUE_AT = 11 + 4 + 4 + 2;

/**
 * Returns the only value of the only row of a SELECT, as the bytes that PostgreSQL keeps: a text in UTF-8, or the bytes of a bytea, which
 * a query would send as twice as long a text. Nothing where it is NULL. Null: there is no row.
 */
export async function copyValue(select: string): Promise<Uint8Array | null> {
  const copied = await copyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`);
  const view = Buffer.from(copied.buffer, copied.byteOffset, copied.byteLength);
  if (view.readInt16BE(VALUE_AT - 2) < 0) return null;
  const length = view.readInt32BE(VALUE_AT);
  return length < 0 ? new Uint8Array() : copied.subarray(VALUE_AT + 4, VALUE_AT + 4 + length);
}
