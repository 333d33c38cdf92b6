import { to } from "pg-copy-streams";
import { copyDb } from "./db.ts";

/**
 * Runs a COPY … TO STDOUT on a free connection and gives all that it wrote. The connection is given back before anybody
 * sees a byte, so that no reader, however slow, holds one: ask for no more than memory should hold.
 */
export async function copyOut(copy: string): Promise<Uint8Array> {
  const client = await copyDb().connect();
  let broken: Error | undefined;
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of client.query(to(copy))) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
