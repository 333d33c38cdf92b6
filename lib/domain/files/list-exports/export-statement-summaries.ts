import { brtDay } from "#lib/core/brt.ts";
import { STATEMENT_SUMMARIES_PAGE } from "#lib/core/limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { summariesBetween } from "../../statement/statements/list-statement-summaries.ts";
import { type SelectedLines, selectedLines } from "../../statement/statements/selected-lines.ts";
import { boundsOf, periodOf, refuseTooMany } from "../../statement/statements/statement-parts.ts";
import { exportStatementSummariesContract } from "./exports.contract.ts";
import type { Cell, Table, TableColumn } from "./table.ts";
import { tableFile } from "./table-file.ts";

type Summary = Awaited<ReturnType<typeof summariesBetween>>[number];
type Figures = Summary["ofAccounts"][number];

/** The columns of one account or of all together. A sum of balances at different times says nothing. */
const FIGURES: readonly {
  of: keyof Figures;
  name: Record<Locale, string>;
  look: "money" | "count";
  isSummed?: true;
}[] = [
  { of: "openingBalance", name: { "pt-BR": "saldo inicial", en: "opening balance" }, look: "money" },
  { of: "totalCredits", name: { "pt-BR": "entradas", en: "money in" }, look: "money", isSummed: true },
  { of: "creditCount", name: { "pt-BR": "quantidade de entradas", en: "number in" }, look: "count", isSummed: true },
  { of: "totalDebits", name: { "pt-BR": "saídas", en: "money out" }, look: "money", isSummed: true },
  { of: "debitCount", name: { "pt-BR": "quantidade de saídas", en: "number out" }, look: "count", isSummed: true },
  { of: "closingBalance", name: { "pt-BR": "saldo final", en: "closing balance" }, look: "money" },
];
const WORDS = {
  "pt-BR": {
    day: "Extrato por dia",
    month: "Extrato por mês",
    file: "extrato",
    all: "total",
    from: "de",
    to: "até",
    on: "dia",
  },
  en: {
    day: "Statement by day",
    month: "Statement by month",
    file: "statement",
    all: "total",
    from: "from",
    to: "to",
    on: "day",
  },
} as const;
const FILE_UNITS = { "pt-BR": { day: "por-dia", month: "por-mes" }, en: { day: "by-day", month: "by-month" } } as const;

/**
 * Returns the days or months of a statement as a file, after it has stored an audit event of this: of several accounts each has columns of
 * its own. Throws what the page throws.
 */
export const exportStatementSummaries = operation(
  exportStatementSummariesContract,
  async (ctx, { unit, format, locale, ...query }) => {
    const selected = await selectedLines(ctx, query);
    const period = periodOf(selected);
    await refuseTooMany(selected, period);
    const summaries = await allSummaries(selected, boundsOf(period, unit));
    const numbers = selected.accounts.map(({ number }) => number);
    const table = tableOf(summaries, { numbers, unit, locale });
    // From here on it must succeed.
    const [from, to] = [brtDay(period.from), brtDay(selected.to)];
    const event = { action: "list.export", operatorId: ctx.operatorId, subject: ctx.operatorId } as const;
    await audited(actorName(ctx), async () => ({
      auditEvent: { ...event, facts: { kind: "summaries", unit, from, to, accounts: numbers, format } },
      result: null,
    }));
    const whose = numbers.length === 1 ? numbers[0] : `${numbers.length}-${locale === "en" ? "accounts" : "contas"}`;
    const fileName = `${WORDS[locale].file}-${FILE_UNITS[locale][unit]}_${whose}_${from}_${to}`;
    return { output: tableFile(table, { fileName, format, locale }) };
  },
);

/** A page after the other, so that no statement looks up more than a page of the console does. */
async function allSummaries(selected: SelectedLines, bounds: readonly Date[]): Promise<Summary[]> {
  const all: Summary[] = [];
  for (let first = 0; first < bounds.length - 1; first += STATEMENT_SUMMARIES_PAGE)
    all.push(...(await summariesBetween(selected, bounds.slice(first, first + STATEMENT_SUMMARIES_PAGE + 1))));
  return all;
}

type Look = { numbers: readonly string[]; unit: "day" | "month"; locale: Locale };

function tableOf(summaries: readonly Summary[], { numbers, unit, locale }: Look): Table {
  const words = WORDS[locale];
  const isOne = numbers.length === 1;
  const days: TableColumn[] =
    unit === "day"
      ? [{ name: words.on, look: "day" }]
      : [
          { name: words.from, look: "day" },
          { name: words.to, look: "day" },
        ];
  const columnsOf = (whose: string): TableColumn[] =>
    FIGURES.map(({ name, ...look }) => ({ ...look, name: isOne ? name[locale] : `${whose}: ${name[locale]}` }));
  const cellsOf = (figures: Figures): Cell[] => FIGURES.map(({ of }) => figures[of]);
  return {
    title: words[unit],
    columns: [...days, ...columnsOf(words.all), ...(isOne ? [] : numbers.flatMap(columnsOf))],
    rows: summaries.map((summary) => [
      ...(unit === "day" ? [summary.from] : [summary.from, summary.to]),
      ...cellsOf(summary),
      ...(isOne ? [] : summary.ofAccounts.flatMap(cellsOf)),
    ]),
  };
}
