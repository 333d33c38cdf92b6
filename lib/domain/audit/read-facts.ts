import { z } from "zod";
import { WrongFacts } from "./act-refused.ts";

/** What was typed as a schema reads it. Throws `WrongFacts` that names the first wrong member in words. */
export function readFacts<S extends z.ZodType>(schema: S, given: z.input<S>): z.output<S> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "input").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  throw new WrongFacts(`The ${name} ${issue?.message ?? "is not valid"}.`);
}
