import type { Latencies } from "../reads/reading.ts";
import type { Child } from "../support/child.ts";
import { spread } from "../support/statistics.ts";
import { EXPORTED, LINES_ACCOUNT_ID } from "./export-lines.ts";

/** A filter that reads line by line answers, or says what to narrow, while a person waits without wondering. */
export const SEARCH_MS_MAX = 1_000;

const TIMES = 20;
const PAGE_SIZE = 25;
const DAY = { ...EXPORTED, initDate: "2026-10-15", endDate: "2026-10-15" };
const FIVE_YEARS = { ...EXPORTED, initDate: "2021-10-31" };
const AMOUNT = { amountFrom: 50_000, amountTo: 51_000 };
const TEXT = { text: "testeira 77" };

const linesOf = ({ initDate, endDate }: { initDate: string; endDate: string }) =>
  `FROM statement_line WHERE account_id = $1 AND settled_at >= '${initDate}T03:00:00Z' AND settled_at < timestamptz '${endDate}T03:00:00Z' + interval '1 day'`;
const HAS_AMOUNT = "AND abs(amount) BETWEEN 50000 AND 51000";
const HAS_TEXT = ["testeira", "77"]
  .map((word) => `AND concat_ws(' ', counterparty_name, description, external_id) ILIKE '%${word}%'`)
  .join(" ");
const page = (lines: string) => [
  `SELECT count(*) ${lines}`,
  `SELECT * ${lines} ORDER BY settled_at DESC, line_number DESC LIMIT ${PAGE_SIZE}`,
];
const sums = (lines: string, part = "true") => [`SELECT ${part}, kind, count(*), sum(amount) ${lines} GROUP BY 1, 2`];
const MONTH_OF = "date_trunc('month', settled_at - interval '3 hours')";
const DAY_OF = "date_trunc('day', settled_at - interval '3 hours')";
const HOUR_OF = "extract(hour FROM settled_at - interval '3 hours')";

type Read = { operation: string; input: object; sql: string[]; isSearch?: true };

/** What the console shows of a statement besides one account's lines, and SQL that reads the lines for the same. */
const READS: Record<string, Read> = {
  "totals, and those before": { operation: "showStatementTotals", input: EXPORTED, sql: sums(linesOf(EXPORTED)) },
  "five years by month": {
    operation: "listStatementSummaries",
    input: { ...FIVE_YEARS, unit: "month" },
    sql: sums(linesOf(FIVE_YEARS), MONTH_OF),
  },
  "five years by day, a page": {
    operation: "listStatementSummaries",
    input: { ...FIVE_YEARS, unit: "day" },
    sql: sums(linesOf(FIVE_YEARS), DAY_OF),
  },
  "chart of a month": {
    operation: "showStatementChart",
    input: { ...EXPORTED, unit: "day" },
    sql: sums(linesOf(EXPORTED), DAY_OF),
  },
  "hours of a month": { operation: "showStatementHours", input: EXPORTED, sql: sums(linesOf(EXPORTED), HOUR_OF) },
  "an amount in a day": {
    operation: "getStatement",
    input: { ...DAY, ...AMOUNT },
    sql: page(`${linesOf(DAY)} ${HAS_AMOUNT}`),
    isSearch: true,
  },
  "a text in a day": {
    operation: "getStatement",
    input: { ...DAY, ...TEXT },
    sql: page(`${linesOf(DAY)} ${HAS_TEXT}`),
    isSearch: true,
  },
  "a text in a day, totals": {
    operation: "showStatementTotals",
    input: { ...DAY, ...TEXT },
    sql: sums(`${linesOf(DAY)} ${HAS_TEXT}`),
    isSearch: true,
  },
  "a text in a month, totals or what to narrow": {
    operation: "showStatementTotals",
    input: { ...EXPORTED, ...TEXT },
    sql: sums(`${linesOf(EXPORTED)} ${HAS_TEXT}`),
    isSearch: true,
  },
};

export type ReadFigures = { name: string; size: number; isSearch: boolean; ours: Latencies[]; reference: Latencies[] };

/** Measures what else the console shows of a statement of so many lines, in one month, beside SQL that reads the lines. */
export async function measureFigures(child: Child, size: number, rounds: number): Promise<ReadFigures[]> {
  const cases = Object.entries(READS).map(([name, read]) => ({
    ...read,
    figures: {
      name: `${size.toLocaleString("en")} ${name}`,
      size,
      isSearch: read.isSearch ?? false,
      ours: [],
      reference: [],
    } as ReadFigures,
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { operation, input, sql, figures } of round % 2 === 0 ? cases : cases.toReversed()) {
      const asked = { operation, input, accountId: LINES_ACCOUNT_ID, times: TIMES, warmUps: 2 };
      figures.ours.push(await child.ask<Latencies>(asked));
      figures.reference.push(await child.ask<Latencies>({ sql, values: [LINES_ACCOUNT_ID], times: 1, warmUps: 1 }));
    }
  }
  return cases.map(({ figures }) => figures);
}

/** The row of a report's table. */
export function figuresRow({ ours, reference }: ReadFigures): Record<string, number> {
  const median = (of: number[]) => Number(spread(of).median.toFixed(2));
  return {
    "p50 ms": median(ours.map(({ p50 }) => p50)),
    "p95 ms": median(ours.map(({ p95 }) => p95)),
    "reference p50 ms": median(reference.map(({ p50 }) => p50)),
    "× faster": Number(spread(reference.map(({ p50 }, i) => p50 / (ours[i]?.p50 as number))).median.toFixed(1)),
  };
}
