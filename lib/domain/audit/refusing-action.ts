import { refuse } from "#lib/core/errors.ts";
import { ActionRefused, WrongFacts } from "./action-refused.ts";

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
