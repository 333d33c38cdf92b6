import pg from "pg";
import type { Sql } from "../seed-operator.ts";
import { appDatabaseUrl } from "./staging.ts";

/** Runs SQL in the application's database, for changes that no page of the console offers. */
export async function inAppDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client(appDatabaseUrl());
  await client.connect();
  try {
    return await work(async <Row extends object>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    });
  } finally {
    await client.end();
  }
}
