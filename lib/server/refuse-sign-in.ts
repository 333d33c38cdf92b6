import { rows } from "./db.ts";
import { env, StartError } from "./env.ts";

type SignedIn = { name: string; power: string | null; maySign: boolean };

const SIGNED_IN = `SELECT session_user AS name, has_column_privilege('webhook_endpoint', 'sealed_secrets', 'SELECT') AS "maySign",
    CASE WHEN rolsuper THEN 'is a superuser' WHEN rolbypassrls THEN 'may bypass row-level security'
      WHEN rolcreaterole THEN 'may create roles'
      WHEN pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'posting'::regclass), 'MEMBER') THEN 'owns the tables'
      WHEN has_table_privilege('posting', 'UPDATE, DELETE, TRUNCATE') THEN 'may change what is booked' END AS power
  FROM pg_roles WHERE rolname = session_user`;

/**
 * Throws StartError in production when this process signs in as somebody who may do more than it needs, or when the web
 * process and the worker have each other's sign-in.
 */
export async function refuseSignIn(process: "web" | "worker"): Promise<void> {
  if (env().APP_ENV !== "production") return;
  const own = process === "web" ? "guiche_app" : "guiche_worker";
  // A database that is out of reach does not keep a process from starting.
  const [signedIn] = await rows<SignedIn>({ text: SIGNED_IN }).catch(() => []);
  if (!signedIn) return;
  const { name, power, maySign } = signedIn;
  if (power)
    throw new StartError(
      `Cannot start: DATABASE_URL signs in as ${name}, which ${power}. Give the ${process} process the sign-in of ${own}, and keep the owner's for DATABASE_OWNER_URL.`,
    );
  if (maySign !== (process === "worker"))
    throw new StartError(
      `Cannot start: DATABASE_URL signs in as ${name}, which ${maySign ? "may" : "may not"} read webhook secrets. Give the ${process} process the sign-in of ${own}.`,
    );
}
