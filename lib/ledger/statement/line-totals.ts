import { rows } from "../../server/db.ts";
import { type BalanceSnapshot, totalOf } from "../balance-snapshot.ts";
import { LINE_KINDS } from "../line-kind.ts";
import { matching } from "./copy-lines.ts";
import type { Search } from "./search-lines.ts";

/** Sums of credits and debits, each in cents and not negative, and the number of lines of each. */
export type LineTotals = { credits: bigint; debits: bigint; creditCount: bigint; debitCount: bigint };

export const NO_LINES: LineTotals = { credits: 0n, debits: 0n, creditCount: 0n, debitCount: 0n };

const kindsOf = (type: "credit" | "debit") =>
  LINE_KINDS.flatMap((kind, number) => (kind.type === type ? [number] : []));
const CREDITS = kindsOf("credit");
const DEBITS = kindsOf("debit");

/** The number of lines and their cents by kind (index in LINE_KINDS). Cents are never below zero. */
export type KindTotals = { counts: readonly bigint[]; sums: readonly bigint[] };

/** Returns the credits and the debits of totals by kind. */
export function lineTotalsOf({ counts, sums }: KindTotals): LineTotals {
  return {
    credits: totalOf(sums, CREDITS),
    debits: totalOf(sums, DEBITS),
    creditCount: totalOf(counts, CREDITS),
    debitCount: totalOf(counts, DEBITS),
  };
}

/** Returns the sums of two totals. */
export function plusTotals(a: LineTotals, b: LineTotals): LineTotals {
  return {
    credits: a.credits + b.credits,
    debits: a.debits + b.debits,
    creditCount: a.creditCount + b.creditCount,
    debitCount: a.debitCount + b.debitCount,
  };
}

/**
 * Returns the totals of the lines between two snapshots of an account, of all kinds or of these. It subtracts the snapshots'
 * running totals and reads no lines.
 */
export function totalsBetween(from: BalanceSnapshot, to: BalanceSnapshot, kinds?: readonly number[]): LineTotals {
  const [credits, debits] = [CREDITS, DEBITS].map((all) => (kinds ? all.filter((kind) => kinds.includes(kind)) : all));
  const difference = (member: "counts" | "sums", of: readonly number[] = []) =>
    totalOf(to[member], of) - totalOf(from[member], of);
  return {
    credits: difference("sums", credits),
    debits: difference("sums", debits),
    creditCount: difference("counts", credits),
    debitCount: difference("counts", debits),
  };
}

const TOTALS = `coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS credits,
  coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS debits,
  count(*) FILTER (WHERE amount > 0) AS "creditCount", count(*) FILTER (WHERE amount < 0) AS "debitCount"`;

/** Returns the totals of a search's lines. It reads every matching line. */
export async function totalsOfSearch(search: Search): Promise<LineTotals> {
  const [totals] = await rows<LineTotals>({ text: `SELECT ${TOTALS} FROM statement_line WHERE ${matching(search)}` });
  return totals as LineTotals;
}

/**
 * Returns the totals of a search's lines for each BRT day that has any. It reads every matching line. Null when there are
 * more than `linesMax`.
 */
export async function dailyTotalsOfSearch(search: Search, linesMax: number): Promise<Map<string, LineTotals> | null> {
  const found = await rows<LineTotals & { day: string }>({
    text: `SELECT (settled_at - interval '3 hours')::date::text AS day, ${TOTALS}
           FROM (SELECT settled_at, amount FROM statement_line WHERE ${matching(search)} LIMIT ${linesMax + 1}) AS line
           GROUP BY day`,
  });
  const count = found.reduce((total, { creditCount, debitCount }) => total + creditCount + debitCount, 0n);
  return count > linesMax ? null : new Map(found.map(({ day, ...totals }) => [day, totals]));
}
