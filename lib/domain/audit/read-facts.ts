import { z } from "zod";
import { WrongFacts } from "./action-refused.ts";

/** Returns the input as the schema parses it. Throws `WrongFacts`, which names the first invalid member. */
export function readFacts<S extends z.ZodType>(schema: S, given: z.input<S>): z.output<S> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "input").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  throw new WrongFacts(`The ${name} ${issue?.message ?? "is not valid"}.`);
}
