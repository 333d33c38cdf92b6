import { z } from "zod";
import { refuse } from "#lib/core/errors.ts";

/** An administrative action that cannot be done. The message is one sentence for people. Nothing was changed. */
export class ActionRefused extends Error {}

/** An action whose input is invalid, whatever data is stored. */
export class WrongFacts extends ActionRefused {}

/** Returns the input as the schema parses it. Throws `WrongFacts`, which names the first invalid member. */
export function readFacts<S extends z.ZodType>(schema: S, given: z.input<S>): z.output<S> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "input").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  throw new WrongFacts(`The ${name} ${issue?.message ?? "is not valid"}.`);
}

/**
 * Runs an administrative action for the console. Throws VALIDATION_ERROR for `WrongFacts` and ACTION_REFUSED for any other
 * `ActionRefused`.
 */
export async function refusingAction<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof WrongFacts) throw refuse("VALIDATION_ERROR", error.message);
    if (error instanceof ActionRefused) throw refuse("ACTION_REFUSED", error.message);
    throw error;
  }
}
