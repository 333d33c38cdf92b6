import { expect } from "vitest";
import type { Api } from "./api.ts";
import type { Reply } from "./http.ts";
import type { Movement } from "./movements.ts";
import { brtDay, serviceNow } from "./records.ts";

/** A line of a statement, as the variant writes it. */
export type Line = Reply["body"];
export type Query = Record<string, string | number>;

/** Asks a path with a query. */
export function ask(api: Api, path: string, query: Query = {}): Promise<Reply> {
  const written = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return api.get(written.length > 0 ? `${path}?${new URLSearchParams(written)}` : path);
}

/** A period as the variant's detailed statement takes it. */
export const period = (api: Api, from: string, to: string): Query =>
  api.variant === "A" ? { initDate: from, endDate: to } : { startDate: from, endDate: to };

/** `at` some milliseconds later, as UTC. */
export const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

const PAGES_MAX = 100;

/** All lines between two instants that have passed, both included, newest first. */
export async function linesBetween(api: Api, from: string, to: string, more: Query = {}): Promise<Line[]> {
  const [first, size] = api.variant === "A" ? [0, "pageSize"] : [1, "limit"];
  const lines: Line[] = [];
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { ...period(api, from, to), [size]: 100, page: page + first, ...more };
    const { status, text, body } = await ask(api, api.at.statement, query);
    expect(status, text).toBe(200);
    lines.push(...body.transactions);
    if (page + 1 >= body.totalPages) return lines;
  }
  throw new Error(`There are more than ${PAGES_MAX} pages of lines from ${from} to ${to}.`);
}

/** The line that a movement has itself, beside that of its fee. */
export async function lineOf(api: Api, { settledAt, endToEndId }: Movement): Promise<Line> {
  const lines = await linesBetween(api, settledAt, settledAt);
  const own = lines.filter((line) => endToEndIdOf(api, line) === endToEndId && line.productType !== "fee");
  expect(own).toHaveLength(1);
  return own[0];
}

/** The variants spell it differently. */
export const endToEndIdOf = (api: Api, line: Line): string | null =>
  api.variant === "A" ? line.endToEndId : line.endtoEndId;

/** How many cents came and went between two instants: after the first, up to the second. */
export async function movedBetween(api: Api, after: string, upto: string): Promise<number> {
  return Date.parse(after) < Date.parse(upto) ? sumOf(await linesBetween(api, later(after, 1), upto)) : 0;
}

export const sumOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The day, YYYY-MM-DD, `days` later. */
export const addDays = (day: string, days: number) => brtDay(new Date(`${day}T12:00:00-03:00`), days);

/** The first and the last instant of a day in BRT. */
export const dayOf = (day: string): [string, string] => [`${day}T00:00:00.000-03:00`, `${day}T23:59:59.999-03:00`];

const SUMMARIES = 366;

/** Summaries of the 366 days up to the one before yesterday, oldest first: even right after midnight all has settled. */
export async function closedDays(api: Api): Promise<Line[]> {
  const last = brtDay(await serviceNow(api), -2);
  const days = { startDate: addDays(last, 1 - SUMMARIES), endDate: last, limit: 100 };
  const summaries: Line[] = [];
  for (let page = 1; summaries.length < SUMMARIES; page++) {
    const { status, text, body } = await ask(api, api.at.consolidated, { ...days, page });
    expect([status, body.totalRecords, body.summaries?.length > 0], text).toEqual([200, SUMMARIES, true]);
    summaries.push(...body.summaries);
  }
  return summaries;
}

const TRIES = 2;

/** Asks within one BRT day of the service: once more where midnight has come in between. */
export async function withinOneDay<T>(api: Api, asking: (today: string) => Promise<T>): Promise<T> {
  for (let n = 0; n < TRIES; n++) {
    const today = brtDay(await serviceNow(api));
    const answers = await asking(today);
    if (brtDay(await serviceNow(api)) === today) return answers;
  }
  throw new Error("The service's day ended twice in a row.");
}
