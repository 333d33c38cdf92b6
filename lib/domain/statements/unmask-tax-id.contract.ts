import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

export const unmaskTaxIdContract = contract({
  name: "unmaskTaxId",
  summary: "Show the whole tax id of a statement line's counterparty; who, when, what and why is written down",
  effect: "change",
  errors: ["ACCOUNT_NOT_FOUND", "STATEMENT_LINE_NOT_FOUND"],
  nouns: ["deeds"],
  console: {
    input: z.object({
      accountNumber: wire.text(20, 1),
      lineNumber: z.int().min(1),
      reason: wire.text(200, 5),
    }),
    output: z.object({ taxId: z.string() }),
  },
});
