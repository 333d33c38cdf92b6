import { z } from "zod";
import { contract, fileAnswer } from "#lib/core/contract.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { ofStatement, UNITS } from "../statements/statement-figures.contract.ts";
import { selection } from "../statements/statement-query.contract.ts";
import {
  consoleFiltersOf,
  consoleSelectionOf,
  filtersConsole,
} from "../statements/statement-query-console.contract.ts";
import { TABLE_FORMAT_NAMES, TABLE_MEDIA_TYPES } from "./table.contract.ts";

const asked = { unit: z.enum(UNITS), format: z.enum(TABLE_FORMAT_NAMES), locale: z.enum(LOCALES) };

export const exportStatementSummariesContract = contract({
  name: "exportStatementSummaries",
  summary: "Download a statement's days or months as a file, the first one first, with the accounts side by side",
  ...ofStatement,
  roles: ["admin", "finance", "auditor"],
  tags: ["statement"],
  file: TABLE_MEDIA_TYPES,
  console: {
    input: z.codec(filtersConsole.extend(asked), selection.extend(asked), {
      decode: ({ unit, format, locale, ...filters }) => ({ ...consoleSelectionOf(filters), unit, format, locale }),
      encode: ({ unit, format, locale, ...selected }) => ({ ...consoleFiltersOf(selected), unit, format, locale }),
    }),
    output: fileAnswer,
  },
});
