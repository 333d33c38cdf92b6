import { createInterface } from "node:readline/promises";

/** The command line is wrong or incomplete. The message is one sentence. */
export class UsageError extends Error {}

/** The user did not confirm. */
export class Declined extends Error {}

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const CONSOLE: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Prints what is about to happen and returns only after the answer "yes". Throws `Declined` after any other answer, and
 * `UsageError` when there is no terminal to ask on.
 */
export async function confirm(what: string, { input, output }: Terminal = CONSOLE): Promise<void> {
  if (!input.isTTY) throw new UsageError(`${what} Nobody can be asked here: add --yes to do it.`);
  const prompt = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => prompt.once("close", () => resolve("")));
  const answer = await Promise.race([prompt.question(`${what}\nType yes to do it: `), ended]);
  prompt.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Declined("Nothing was changed.");
}
