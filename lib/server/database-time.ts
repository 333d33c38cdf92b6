import { rows } from "./db.ts";

/** Returns the time of the database's clock, in whole milliseconds. Past and future are decided by this clock. */
export async function databaseTime(): Promise<Date> {
  const [row] = await rows<{ now: Date }>({
    name: "database-time",
    text: "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
  });
  return (row as { now: Date }).now;
}
