import type pg from "pg";
import { STATEMENT_SECONDS_MAX } from "../core/limits.ts";
import { ScopedClient } from "./scoped-client.ts";

/**
 * A client for a pooler in transaction mode. Each transaction may run on another server connection, where a statement
 * prepared by an earlier one does not exist, so statements are sent without their names.
 */
export class PooledClient extends ScopedClient {
  override query(asked: unknown, ...rest: never[]): never {
    return super.query(withoutName(asked), ...rest) as never;
  }
}

function withoutName(asked: unknown): unknown {
  return typeof asked === "object" && asked !== null && "text" in asked ? { ...asked, name: undefined } : asked;
}

const RIGHTS = `SELECT current_user AS name, current_setting('statement_timeout') AS bound, current_setting('timezone') AS zone,
    has_table_privilege('posting', 'UPDATE, DELETE, TRUNCATE') AS "mayRewrite"`;

/**
 * Checks a new connection, whose role and settings the pooler decides. Throws when the role may change the books, has no
 * statement timeout, or has a time zone other than UTC, which Prisma reads and writes times in.
 */
export async function checkRights(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ name: string; bound: string; zone: string; mayRewrite: boolean }>(RIGHTS);
  const [role] = rows;
  if (!role || role.mayRewrite)
    throw new Error(
      `DATABASE_URL works as ${role?.name}, which may change what is booked. Give it that of guiche_app.`,
    );
  if (role.bound === "0")
    throw new Error(
      `Statements of ${role.name} may run for ever. ALTER ROLE ${role.name} SET statement_timeout = '${STATEMENT_SECONDS_MAX}s'.`,
    );
  if (!/^(Etc\/)?UTC$/.test(role.zone))
    throw new Error(
      `Times of ${role.name} are in the time zone ${role.zone}. ALTER ROLE ${role.name} SET timezone = 'UTC'.`,
    );
}
