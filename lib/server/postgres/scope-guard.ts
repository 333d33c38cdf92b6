import type pg from "pg";

const SET_CONFIG = "pg_catalog.set_config(text, text, boolean)";

/** pg_dump calls it too, as the tables' owner. Only the function's own owner may take it from others: a superuser. */
const TAKE = `DO $$ BEGIN
  IF has_function_privilege('guiche_app', '${SET_CONFIG}', 'EXECUTE')
    AND pg_has_role((SELECT proowner FROM pg_proc WHERE oid = '${SET_CONFIG}'::regprocedure), 'USAGE') THEN
    GRANT EXECUTE ON FUNCTION ${SET_CONFIG} TO CURRENT_USER;
    REVOKE EXECUTE ON FUNCTION ${SET_CONFIG} FROM PUBLIC;
  END IF;
END $$`;
const HELD = `SELECT quote_ident(current_database()) AS database, quote_ident(session_user) AS "user",
  has_function_privilege('guiche_app', '${SET_CONFIG}', 'EXECUTE') AS held`;

/**
 * Takes the function that changes a setting inside of a statement from the service's roles, where this user may: with it a
 * statement could give itself the rows of another operator (lib/server/row-scope.ts).
 */
export async function guardScope(client: Pick<pg.Client, "query">): Promise<void> {
  await client.query(TAKE);
}

/** Returns in one sentence that the roles still have that function and what to do, or undefined when they have not. */
export async function whyScopeIsOpen(client: Pick<pg.Client, "query">): Promise<string | undefined> {
  const { rows } = await client.query<{ database: string; user: string; held: boolean }>(HELD);
  const [{ database, user, held }] = rows as [{ database: string; user: string; held: boolean }];
  if (!held) return undefined;
  return `Inside of a statement, injected SQL could change whose rows it sees, and only a superuser can prevent it: in the database ${database}, GRANT EXECUTE ON FUNCTION ${SET_CONFIG} TO ${user}, then REVOKE EXECUTE ON FUNCTION ${SET_CONFIG} FROM PUBLIC.`;
}
