import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** What is off with all rows of a file alike, by what its mapping should say instead. */
export const HINTS = [
  "TIMES_ARE_UTC",
  "TIMES_ARE_BRT",
  "TIMES_ARE_LATE",
  "TIMES_ARE_EARLY",
  "AMOUNTS_ARE_CENTS",
  "AMOUNTS_ARE_REAIS",
  "SIGNS_ARE_REVERSED",
] as const;
export type Hint = (typeof HINTS)[number];

/** What a result says of how its rows were matched, and of what is off with all of them. */
export const matchedHow = {
  /** How many of the matched rows by an id in another case, and how many without an id, by amount and time. */
  byCase: z.int(),
  byTime: z.int(),
  /** Rows and movements that agree only taken together. `first`: some of them. `isComplete` false: too many to look for all. */
  together: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        rows: z.array(z.int()),
        lines: z.array(z.object({ accountNumber: z.string(), lineNumber: wire.balance })),
        sum: wire.balance,
      }),
    ),
    isComplete: z.boolean(),
  }),
  hints: z.array(z.enum(HINTS)),
};
