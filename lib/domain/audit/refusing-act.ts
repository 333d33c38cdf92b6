import { refuse } from "#lib/core/errors.ts";
import { ActRefused, WrongFacts } from "./act-refused.ts";

/**
 * Runs an administrative action for the console. Throws VALIDATION_ERROR for `WrongFacts` and ACT_REFUSED for any other
 * `ActRefused`.
 */
export async function refusingAct<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WrongFacts) throw refuse("VALIDATION_ERROR", error.message);
    if (error instanceof ActRefused) throw refuse("ACT_REFUSED", error.message);
    throw error;
  }
}
