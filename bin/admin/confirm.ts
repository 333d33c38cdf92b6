import { createInterface } from "node:readline/promises";

/** The command line is wrong, or lacks what it needs; one sentence. */
export class UsageError extends Error {}

/** The person said no. */
export class Declined extends Error {}

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const CONSOLE: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Tells what is about to happen and goes on only after a "yes". Throws `Declined` after anything else, and `UsageError`
 * where nobody can be asked.
 */
export async function confirm(what: string, { input, output }: Terminal = CONSOLE): Promise<void> {
  if (!input.isTTY) throw new UsageError(`${what} Nobody can be asked here: add --yes to do it.`);
  const prompt = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => prompt.once("close", () => resolve("")));
  const answer = await Promise.race([prompt.question(`${what}\nType yes to do it: `), ended]);
  prompt.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Declined("Nothing was changed.");
}
