import { z } from "zod";
import { LOCALES } from "#lib/core/locale.ts";
import { STATEMENT_FORMAT_NAMES } from "../statement-files/format.contract.ts";
import { unmaskReason } from "../tax-ids/unmask-tax-id.contract.ts";
import { accountNumbers } from "./account-numbers.contract.ts";
import { filtersA, filtersOf, selection, selectionOf } from "./statement-query.contract.ts";
import { consoleFiltersOf, consoleSelectionOf, filtersConsole } from "./statement-query-console.contract.ts";

const format = z
  .enum(STATEMENT_FORMAT_NAMES, `must be one of ${STATEMENT_FORMAT_NAMES.join(", ")}`)
  .meta({ description: "What kind of file. Absent: csv." });
const locale = z
  .enum(LOCALES, "must be pt-BR or en")
  .meta({ description: "The language of its headings and words, and how it writes numbers. Absent: pt-BR." });
const wanted = selection.extend({ format, locale });

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

const inputConsole = z.codec(filtersConsole.extend({ format, locale }), wanted, {
  decode: ({ format, locale, ...filters }) => ({ ...consoleSelectionOf(filters), format, locale }),
  encode: ({ format, locale, ...selected }) => ({ ...consoleFiltersOf(selected), format, locale }),
});

/** The same with the reason why CPFs are to be whole. */
const inputUnmasked = z.codec(
  filtersConsole.extend({ format, locale, reason: unmaskReason }),
  wanted.extend({ reason: unmaskReason }),
  {
    decode: ({ format, locale, reason, ...filters }) => ({ ...consoleSelectionOf(filters), format, locale, reason }),
    encode: ({ format, locale, reason, ...selected }) => ({ ...consoleFiltersOf(selected), format, locale, reason }),
  },
);

/** What a statement's file is asked for with: by a credential, by a person, and with the reason for whole CPFs. */
export const exportInputs = { api: input, console: inputConsole, unmasked: inputUnmasked };
