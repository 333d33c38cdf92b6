import type pg from "pg";
import { ROLES } from "../database-role.ts";
import { StartError } from "../env.ts";

export const POSTGRES_MAJOR_MIN = 15;

/** What a database and its user say about themselves, with names as SQL wants them. `*Owner`: where the user may not act as it. */
type DatabaseFacts = {
  database: string;
  user: string;
  version: string;
  major: number;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  lowerCaseOfI: string;
  dateStyle: string;
  /** Whether a backslash in a text is a backslash. */
  conformingStrings: string;
  /** Where a table without the name of a schema is made. */
  schema: string | null;
  hasPublic: boolean;
  schemaOwner: string | null;
  tablesOwner: string | null;
  mayCreateRoles: boolean;
  missingRoles: string[];
  /** Roles of the service that the user may neither work as nor let itself work as. */
  foreignRoles: string[];
};

// A member may work as a role; since PostgreSQL 16 only one with SET, which the role's maker has to give itself. The first
// migration gives guiche_app to its user, who must be able to.
const FACTS = `SELECT quote_ident(current_database()) AS database, quote_ident(current_user) AS "user", current_setting('server_version') AS version,
    version.num / 10000 AS major, pg_encoding_to_char(d.encoding) AS encoding, pg_is_in_recovery() AS "isStandby",
    current_setting('transaction_read_only') = 'on' AS "isReadOnly", lower('I') AS "lowerCaseOfI",
    current_setting('DateStyle') AS "dateStyle", current_setting('standard_conforming_strings') AS "conformingStrings",
    current_schema()::text AS schema, n.oid IS NOT NULL AS "hasPublic",
    CASE WHEN NOT pg_has_role(n.nspowner, 'USAGE') THEN quote_ident(pg_get_userbyid(n.nspowner)) END AS "schemaOwner",
    (SELECT quote_ident(pg_get_userbyid(relowner)) FROM pg_class
      WHERE oid = to_regclass('public._prisma_migrations') AND NOT pg_has_role(relowner, 'USAGE')) AS "tablesOwner",
    me.rolsuper OR me.rolcreaterole AS "mayCreateRoles",
    ARRAY(SELECT name FROM unnest($1::text[]) name WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) ORDER BY name) AS "missingRoles",
    ARRAY(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1) AND NOT (
      to_regclass('public._prisma_migrations') IS NOT NULL
        AND pg_has_role(oid, CASE WHEN version.num >= 160000 THEN 'SET' ELSE 'MEMBER' END)
      OR pg_has_role(oid, 'MEMBER WITH ADMIN OPTION') OR me.rolsuper OR version.num < 160000 AND me.rolcreaterole)
      ORDER BY rolname) AS "foreignRoles"
  FROM pg_database d
    JOIN pg_roles me ON me.rolname = current_user
    CROSS JOIN (SELECT current_setting('server_version_num')::int AS num) version
    LEFT JOIN pg_namespace n ON n.nspname = 'public'
  WHERE d.datname = current_database()`;

/** Returns in one sentence why the service cannot live in a database and what to do, or undefined when it can. */
export function whyUnfit(facts: DatabaseFacts): string | undefined {
  const { database, user, schema, schemaOwner, tablesOwner, missingRoles, foreignRoles } = facts;
  const the = `The database ${database}`;
  if (facts.major < POSTGRES_MAJOR_MIN)
    return `${the} is on PostgreSQL ${facts.version}: use a server of version ${POSTGRES_MAJOR_MIN} or newer.`;
  if (facts.encoding !== "UTF8") return `${the} is ${facts.encoding}: make it with ENCODING UTF8.`;
  if (facts.lowerCaseOfI !== "i")
    return `${the} has a locale in which the small letter of I is ${facts.lowerCaseOfI}: make it with LOCALE C.`;
  if (facts.isStandby) return `${the} is on a standby, which only reads: name the primary in the address.`;
  if (facts.isReadOnly)
    return `${the} is read-only for ${user}: set default_transaction_read_only to off, for the role and the database.`;
  if (!facts.dateStyle.startsWith("ISO"))
    return `${the} writes dates as ${facts.dateStyle}: ALTER DATABASE ${database} SET DateStyle = ISO.`;
  if (facts.conformingStrings !== "on")
    return `${the} has standard_conforming_strings off: ALTER DATABASE ${database} SET standard_conforming_strings = on.`;
  if (!facts.hasPublic) return `${the} has no schema public: CREATE SCHEMA public AUTHORIZATION ${user}.`;
  if (tablesOwner) return `The tables of the database ${database} belong to ${tablesOwner}: sign in as ${tablesOwner}.`;
  if (schemaOwner === "pg_database_owner")
    return `${the} does not belong to ${user}: ALTER DATABASE ${database} OWNER TO ${user}.`;
  if (schemaOwner)
    return `The schema public of the database ${database} belongs to ${schemaOwner}: ALTER SCHEMA public OWNER TO ${user}.`;
  if (schema !== "public")
    return `${the} would get its tables in the schema ${schema}: ALTER ROLE ${user} IN DATABASE ${database} SET search_path = public.`;
  if (missingRoles.length > 0 && !facts.mayCreateRoles)
    return `${user} may not make the roles ${missingRoles.join(", ")}: ALTER ROLE ${user} CREATEROLE.`;
  if (foreignRoles.length > 0)
    return `${user} may not work as ${foreignRoles.join(", ")}, which another role made: GRANT ${foreignRoles.join(", ")} TO ${user} WITH ADMIN OPTION.`;
  return undefined;
}

/** Throws StartError when the service cannot live in this database with this user. Changes nothing. */
export async function refuseUnfit(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<DatabaseFacts>(FACTS, [ROLES]);
  const why = whyUnfit(rows[0] as DatabaseFacts);
  if (why) throw new StartError(why);
}
