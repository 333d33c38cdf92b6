import { rows } from "./db.ts";

/** The database's clock, which decides what is past and what is future, in whole milliseconds. */
export async function databaseTime(): Promise<Date> {
  const [row] = await rows<{ now: Date }>({
    name: "database-time",
    text: "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
  });
  return (row as { now: Date }).now;
}
