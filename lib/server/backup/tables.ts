import type pg from "pg";

/** A table and its columns, in the order in which the backup stores them. */
export type Table = { name: string; columns: string[] };

/** The manifest of a backup. With it a restore checks that nothing is missing and that the tables fit. */
export type Manifest = {
  takenAt: string;
  migrations: string[];
  tables: (Table & { rows: number; sha256: string })[];
};

export const MANIFEST = "manifest.json";
const MIGRATIONS = "_prisma_migrations";
/** Tables that a backup leaves out. The request log is not part of the books and is deleted after 30 days anyway. */
const LEFT_OUT = [MIGRATIONS, "request_log", "request_count"];

/** Returns every table to back up. A table comes after the tables that its foreign keys refer to. */
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

/** Returns the names of the applied migrations, in order. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${MIGRATIONS} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** Returns a table's name and columns, escaped for COPY. */
export function copied(client: pg.Client, { name, columns }: Table): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;
}
