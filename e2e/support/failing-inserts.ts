import type { Sql } from "./seed-operator.ts";

/** Makes the database refuse every insert into a table with this SQLSTATE while `work` runs. */
export async function failingInserts<T>(
  sql: Sql,
  table: "transfer" | "request_log",
  sqlState: string,
  work: () => Promise<T>,
): Promise<T> {
  await sql(`CREATE OR REPLACE FUNCTION fail_as_told() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'as the test told' USING ERRCODE = TG_ARGV[0]; END $$`);
  await sql(
    `CREATE TRIGGER fail_as_told BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_as_told('${sqlState}')`,
  );
  return work().finally(() => sql(`DROP TRIGGER fail_as_told ON ${table}`));
}
