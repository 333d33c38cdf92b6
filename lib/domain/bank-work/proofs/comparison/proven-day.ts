import { addDays, startOfBrtDay } from "#lib/core/brt.ts";

/** What arrives at the bank this close to midnight may be booked here on the next day, and the other way. */
export const MIDNIGHT_MINUTES = 10;

/** How far the bank's clock and its answer may be from ours when it tells a balance. */
export const TOLD_SECONDS = 10;

/** A day of a connection that a worker compares. `from`: later than the day's start on the first day alone. */
export type ProvenDay = {
  connectionId: string;
  operatorId: string;
  day: string;
  accountIds: string[];
  attempts: number;
  from: Date;
};

/** Returns the first instant of a day, and the first one after it, in Brasília. */
export function boundsOf(day: string): { start: Date; end: Date } {
  return { start: startOfBrtDay(day), end: startOfBrtDay(addDays(day, 1)) };
}

/** Another worker has the day. */
export class Taken extends Error {}
