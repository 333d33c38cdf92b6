import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { copyDb } from "../db.ts";

/**
 * Runs a COPY … FROM STDIN on a free connection with the whole of its input, which fits in memory. Only for tables without
 * policies: PostgreSQL refuses COPY into the others.
 */
export async function copyIn(copy: string, input: string): Promise<void> {
  const client = await copyDb().connect();
  let broken: Error | undefined;
  try {
    await pipeline(Readable.from([Buffer.from(input)]), client.query(from(copy)));
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const SPECIAL = /[\\\b\f\n\r\t\v]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** Returns a text as a value in the text format of COPY. */
export function copyText(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character] as string);
}
