import { z } from "zod";
import { LOCALES } from "#lib/core/words/locale.ts";
import { unmaskReason } from "#lib/domain/base/tax-ids/unmask-tax-id.contract.ts";
import {
  STATEMENT_COLUMNS,
  STATEMENT_FORMAT_NAMES,
  type StatementColumns,
  type StatementFormat,
  takesColumns,
} from "../../statement-files/format.contract.ts";
import {
  accountNumbers,
  consoleFiltersOf,
  consoleSelectionOf,
  filtersA,
  filtersConsole,
  filtersOf,
  selection,
  selectionOf,
} from "../../statements/statement-query.contract.ts";

const format = z
  .enum(STATEMENT_FORMAT_NAMES, `must be one of ${STATEMENT_FORMAT_NAMES.join(", ")}`)
  .meta({ description: "What kind of file. Absent: csv." });
const locale = z
  .enum(LOCALES, "must be pt-BR or en")
  .meta({ description: "The language of its headings and words, and how it writes numbers. Absent: pt-BR." });
const columns = z.enum(STATEMENT_COLUMNS, `must be one of ${STATEMENT_COLUMNS.join(", ")}`).meta({
  description:
    "`net`: a file of csv or xlsx has three more columns at its end, `gross`, `fee` and `net`. The row of a movement has its amount, its fee and both together; in the row of that fee they are empty, so that the sum of `net` is what the lines moved. Absent: usual, without them.",
});
const more = { format, locale, columns: columns.optional() };
const wanted = selection.extend(more);

const given = {
  format: format.optional(),
  locale: locale.optional(),
  columns: columns.optional(),
  accountNumbers: accountNumbers.optional(),
};

type Named = { accountNumber?: string | undefined; accountNumbers?: readonly string[] | undefined };
type Asked = { format: StatementFormat; columns?: StatementColumns | undefined };

/** Says what cannot be given together. */
function refuseTogether(asked: Named & Asked, issues: z.core.$ZodRawIssue[]) {
  const refused = (path: string, message: string) =>
    issues.push({ code: "custom", input: asked, path: [path], message });
  if (asked.accountNumber && asked.accountNumbers) refused("accountNumbers", "must not stand beside accountNumber");
  if (asked.columns === "net" && !takesColumns(asked.format)) refused("columns", "net is for csv and xlsx");
}

const input = z.codec(filtersA.extend(given), wanted, {
  decode: ({ format = "csv", locale = "pt-BR", columns, accountNumbers, ...filters }, { issues }) => {
    refuseTogether({ ...filters, format, columns, accountNumbers }, issues);
    return { ...selectionOf(filters), ...{ format, locale, columns, accountNumbers } };
  },
  encode: ({ format, locale, columns, accountNumbers, ...selected }) => ({
    ...filtersOf(selected),
    ...{ format, locale, columns, accountNumbers },
  }),
});

const inputConsole = z.codec(filtersConsole.extend(more), wanted, {
  decode: ({ format, locale, columns, ...filters }, { issues }) => {
    refuseTogether({ format, columns }, issues);
    return { ...consoleSelectionOf(filters), format, locale, columns };
  },
  encode: ({ format, locale, columns, ...selected }) => ({ ...consoleFiltersOf(selected), format, locale, columns }),
});

/** The same with the reason why CPFs are to be whole. */
const inputUnmasked = z.codec(
  filtersConsole.extend({ ...more, reason: unmaskReason }),
  wanted.extend({ reason: unmaskReason }),
  {
    decode: ({ format, locale, columns, reason, ...filters }, { issues }) => {
      refuseTogether({ format, columns }, issues);
      return { ...consoleSelectionOf(filters), format, locale, columns, reason };
    },
    encode: ({ format, locale, columns, reason, ...selected }) => ({
      ...consoleFiltersOf(selected),
      ...{ format, locale, columns, reason },
    }),
  },
);

/** What a statement's file is asked for with: by a credential, by a person, and with the reason for whole CPFs. */
export const exportInputs = { api: input, console: inputConsole, unmasked: inputUnmasked };
