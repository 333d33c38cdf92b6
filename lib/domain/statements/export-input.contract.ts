import { z } from "zod";
import { STATEMENT_ACCOUNTS_MAX } from "#lib/core/file-limits.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { STATEMENT_FORMAT_NAMES } from "../statement-files/format.contract.ts";
import { unmaskReason } from "../tax-ids/unmask-tax-id.contract.ts";
import { filtersA, filtersOf, selection, selectionOf } from "./statement-query.contract.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole } from "./statement-query-console.contract.ts";

const NUMBERS = new RegExp(`^[0-9]{1,20}(,[0-9]{1,20}){0,${STATEMENT_ACCOUNTS_MAX - 1}}$`);

const format = z
  .enum(STATEMENT_FORMAT_NAMES, `must be one of ${STATEMENT_FORMAT_NAMES.join(", ")}`)
  .meta({ description: "What kind of file. Absent: csv." });
const locale = z
  .enum(LOCALES, "must be pt-BR or en")
  .meta({ description: "The language of its headings and words, and how it writes numbers. Absent: pt-BR." });
const accountNumbers = z
  .codec(
    z.string().regex(NUMBERS, `must be at most ${STATEMENT_ACCOUNTS_MAX} account numbers, with commas between`),
    z.array(z.string()),
    { decode: (text) => text.split(","), encode: (numbers) => numbers.join(",") },
  )
  .meta({
    description:
      "Several accounts of the operator in one file, in place of `accountNumber`: their numbers with commas between.",
  });

const chosen = { format, locale, accountNumbers: z.array(z.string()).optional() };
const wanted = selection.extend(chosen);
const given = { format: format.optional(), locale: locale.optional(), accountNumbers: accountNumbers.optional() };

/** Says that only one of both may be given. */
function refuseBoth(
  named: { accountNumber?: string; accountNumbers?: readonly string[] },
  issues: z.core.$ZodRawIssue[],
) {
  if (!named.accountNumber || !named.accountNumbers) return;
  issues.push({
    code: "custom",
    input: named,
    path: ["accountNumbers"],
    message: "must not stand beside accountNumber",
  });
}

const input = z.codec(filtersA.extend(given), wanted, {
  decode: ({ format = "csv", locale = "pt-BR", accountNumbers, ...filters }, { issues }) => {
    refuseBoth({ ...filters, accountNumbers }, issues);
    return { ...selectionOf(filters), ...{ format, locale, accountNumbers } };
  },
  encode: ({ format, locale, accountNumbers, ...selected }) => ({
    ...filtersOf(selected),
    ...{ format, locale, accountNumbers },
  }),
});

const inputConsole = z.codec(filtersConsole.extend({ ...given, format, locale }), wanted, {
  decode: ({ format, locale, accountNumbers, ...filters }) => ({
    ...consoleSelectionOf(filters),
    ...{ format, locale, accountNumbers },
  }),
  encode: ({ format, locale, accountNumbers, ...selected }) => ({
    ...consoleFiltersOf(selected),
    ...{ format, locale, accountNumbers },
  }),
});

/** The same with the reason why CPFs are to be whole. */
const inputUnmasked = z.codec(
  filtersConsole.extend({ ...given, format, locale, reason: unmaskReason }),
  wanted.extend({ reason: unmaskReason }),
  {
    decode: ({ format, locale, accountNumbers, reason, ...filters }) => ({
      ...consoleSelectionOf(filters),
      ...{ format, locale, accountNumbers, reason },
    }),
    encode: ({ format, locale, accountNumbers, reason, ...selected }) => ({
      ...consoleFiltersOf(selected),
      ...{ format, locale, accountNumbers, reason },
    }),
  },
);

/** What a statement's file is asked for with: by a credential, by a person, and with the reason for whole CPFs. */
export const exportInputs = { api: input, console: inputConsole, unmasked: inputUnmasked };
