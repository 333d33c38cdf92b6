import { refuse } from "#lib/core/errors.ts";
import { ActRefused, WrongFacts } from "./act-refused.ts";

/** Does an administrator's act for a person in the console: what cannot be done is refused as every operation refuses. */
export async function refusingAct<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WrongFacts) throw refuse("VALIDATION_ERROR", error.message);
    if (error instanceof ActRefused) throw refuse("ACT_REFUSED", error.message);
    throw error;
  }
}
