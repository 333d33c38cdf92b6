import type pg from "pg";

/** A table with its columns, as a backup keeps it. */
export type Table = { name: string; columns: string[] };

/** What a backup says of itself: by it a restore knows that nothing is missing and that the tables fit. */
export type Manifest = {
  takenAt: string;
  migrations: string[];
  tables: (Table & { rows: number; sha256: string })[];
};

export const MANIFEST = "manifest.json";
const MIGRATIONS = "_prisma_migrations";
/** What a restored service does without: the log of requests is no part of the books, and gone in 30 days anyway. */
const LEFT_OUT = [MIGRATIONS, "request_log", "request_count"];

/** Every table of ours that is kept, those that others point at before those that point at them. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows: found } = await client.query<Table & { needs: string[] }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
       ARRAY(SELECT f.confrelid::regclass::text FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f') AS needs
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1) ORDER BY c.relname`,
    [LEFT_OUT],
  );
  const ordered: Table[] = [];
  const isThere = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < found.length) {
    const next = found.filter(({ name, needs }) => !isThere(name) && needs.every(isThere));
    if (next.length === 0) throw new Error("tables point at each other in a circle");
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}

/** The migrations that made the tables, in order. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${MIGRATIONS} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** A table's name and columns, as COPY wants them. */
export function copied(client: pg.Client, { name, columns }: Table): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;
}
