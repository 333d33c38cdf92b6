import type pg from "pg";

type Index = { drop: string; make: string };

/** Runs `fill` while the table has no indexes, and builds them afterwards: sorted at once they cost far less. */
export async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: constraints } = await client.query<Index>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`,
    [table],
  );
  const { rows: indexes } = await client.query<Index>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS make
     FROM pg_index WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  const all = [...indexes, ...constraints];
  for (const { drop } of all) await client.query(drop);
  await fill();
  for (const { make } of all) await client.query(make);
}
