import { z } from "zod";
import { STATEMENT_ACCOUNTS_MAX } from "#lib/core/file-limits.ts";

const NUMBERS = new RegExp(`^[0-9]{1,20}(,[0-9]{1,20}){0,${STATEMENT_ACCOUNTS_MAX - 1}}$`);

/** Several accounts, in place of one. */
export const accountNumbers = z
  .codec(
    z.string().regex(NUMBERS, `must be at most ${STATEMENT_ACCOUNTS_MAX} account numbers, with commas between`),
    z.array(z.string()),
    { decode: (text) => text.split(","), encode: (numbers) => numbers.join(",") },
  )
  .meta({
    description:
      "Several accounts of the operator in one file, in place of `accountNumber`: their numbers with commas between.",
  });
