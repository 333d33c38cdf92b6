import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { LOCALES } from "#lib/core/locale.ts";
import * as wire from "#lib/core/wire.ts";
import { TABLE_FORMAT_NAMES, TABLE_MEDIA_TYPES } from "./table.contract.ts";

export const exportBalancesContract = contract({
  name: "exportBalances",
  summary: "Download what every account moved on a BRT day, and held when it ended, as a file",
  effect: "read",
  roles: ["admin", "finance", "auditor"],
  errors: ["VALIDATION_ERROR"],
  tags: ["balances"],
  file: TABLE_MEDIA_TYPES,
  console: {
    input: z.object({ day: wire.day, format: z.enum(TABLE_FORMAT_NAMES), locale: z.enum(LOCALES) }),
    output: fileAnswer,
  },
});
