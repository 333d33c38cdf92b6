import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks for a secret at the terminal without showing it. Throws when stdin is not a terminal; the error names
 * `variable`, the environment variable to set instead.
 */
export async function askSecret(what: string, variable: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`Nobody can be asked for ${what} here: set ${variable}.`);
  process.stderr.write(`${what} (not shown): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const secret = await prompt.question("");
  prompt.close();
  process.stderr.write("\n");
  return secret.trim();
}
