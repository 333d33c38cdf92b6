import { to } from "pg-copy-streams";
import { copyDb } from "./db.ts";
import { rowScope } from "./row-scope.ts";
import { setScope } from "./scoped-client.ts";

/**
 * Runs a COPY … TO STDOUT on a free connection, with the rows of the scope, and returns its whole output. The connection is released before the
 * caller sees a byte, so that a slow reader holds no connection. The output must fit in memory.
 */
export async function copyOut(copy: string): Promise<Uint8Array> {
  const client = await copyDb().connect();
  let broken: Error | undefined;
  try {
    const chunks: Uint8Array[] = [];
    await client.query("BEGIN READ ONLY");
    await client.query(setScope(rowScope(), true));
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
