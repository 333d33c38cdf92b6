import { expect } from "vitest";
import type { Api } from "../api.ts";
import type { Reply } from "../http.ts";
import { instantOf } from "../instant.ts";
import type { Movement } from "./movements.ts";
import { brtDay, serviceNow } from "./records.ts";

/** A statement line, as the variant writes it. */
export type Line = Reply["body"];
export type Query = Record<string, string | number>;

/** Sends a GET with a query. */
export function ask(api: Api, path: string, query: Query = {}): Promise<Reply> {
  const written = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return api.get(written.length > 0 ? `${path}?${new URLSearchParams(written)}` : path);
}

/** Returns a period as parameters of the variant's detailed statement. */
export const period = (api: Api, from: string, to: string): Query =>
  api.variant === "A" ? { initDate: from, endDate: to } : { startDate: from, endDate: to };

/** Returns the instant `ms` milliseconds after `at`, in UTC. */
export const later = (at: string, ms: number) => new Date(instantOf(at).getTime() + ms).toISOString();

const PAGES_MAX = 100;

/**
 * Returns all lines between two past instants, both included, newest first. Throws when they fill more than `PAGES_MAX`
 * pages.
 */
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

/** Returns the movement's own line, not the line of its fee. */
export async function lineOf(api: Api, { settledAt, endToEndId }: Movement): Promise<Line> {
  const lines = await linesBetween(api, settledAt, settledAt);
  const own = lines.filter((line) => endToEndIdOf(api, line) === endToEndId && line.productType !== "fee");
  expect(own).toHaveLength(1);
  return own[0];
}

/** The variants spell this member differently. */
export const endToEndIdOf = (api: Api, line: Line): string | null =>
  api.variant === "A" ? line.endToEndId : line.endtoEndId;

/** Returns the sum in cents of all lines after `after`, up to and including `upto`. */
export async function movedBetween(api: Api, after: string, upto: string): Promise<number> {
  return instantOf(after).getTime() < instantOf(upto).getTime()
    ? sumOf(await linesBetween(api, later(after, 1), upto))
    : 0;
}

export const sumOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the day `days` after `day`, as YYYY-MM-DD. */
export const addDays = (day: string, days: number) => brtDay(new Date(`${day}T12:00:00-03:00`), days);

/** Returns the first and the last instant of a BRT day. */
export const dayOf = (day: string): [string, string] => [`${day}T00:00:00.000-03:00`, `${day}T23:59:59.999-03:00`];

const SUMMARIES = 366;

/**
 * Returns the summaries of 366 days, oldest first. The last one is the day before yesterday, so that all of them have
 * settled even right after midnight.
 */
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

/**
 * Runs `asking` within one BRT day of the service. Repeats it once when midnight passes meanwhile; throws when that
 * happens twice.
 */
export async function withinOneDay<T>(api: Api, asking: (today: string) => Promise<T>): Promise<T> {
  for (let n = 0; n < TRIES; n++) {
    const today = brtDay(await serviceNow(api));
    const answers = await asking(today);
    if (brtDay(await serviceNow(api)) === today) return answers;
  }
  throw new Error("The service's day ended twice in a row.");
}
