import type pg from "pg";
import { beginSql, ENTRY_SOURCES, fillSql } from "#lib/domain/search-index/entry-sources.ts";

const ACCOUNTS_MAX = 10_000;
const ROWS_MAX = 2_147_483_647;
const COLUMNS = ["account_id", "at", "id", "number"] as const;

type Place = Record<(typeof COLUMNS)[number], unknown>;

/**
 * Makes the search entries of all records of a database, as the worker of a running service has done. Else it would do so
 * while something else is measured.
 */
export async function indexRecords(client: pg.Client): Promise<void> {
  for (const source of ENTRY_SOURCES) {
    await client.query(beginSql(source, ACCOUNTS_MAX));
    const { rows } = await client.query<Place>(
      `SELECT account_id, at, id, number FROM search_cursor WHERE source = $1 AND pass = 'old'`,
      [source.name],
    );
    const places = COLUMNS.map((column) => rows.map((place) => place[column]));
    const { rows: moved } = await client.query<{ accountId: string; at: Date; id: string; number: string }>(
      fillSql(source),
      [...places, rows.map(() => "infinity"), rows.map(() => ROWS_MAX)],
    );
    for (const { accountId, at, id, number } of moved)
      await client.query(
        "UPDATE search_cursor SET at = $3, id = $4, number = $5 WHERE account_id = $1 AND source = $2",
        [accountId, source.name, at, id, number],
      );
  }
}
