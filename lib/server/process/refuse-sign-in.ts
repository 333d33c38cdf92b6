import { isOutage, rows } from "../db.ts";
import { env, StartError } from "../env.ts";
import { log } from "./log.ts";

type SignedIn = { name: string; power: string | null; maySign: boolean };

/** Of the user that signs in, whatever role its connections work as: injected SQL leaves that role. */
const SIGNED_IN = `SELECT session_user AS name,
    has_column_privilege(session_user, 'webhook_endpoint', 'sealed_secrets', 'SELECT') AS "maySign",
    CASE WHEN rolsuper THEN 'is a superuser' WHEN rolbypassrls THEN 'may bypass row-level security'
      WHEN rolcreaterole THEN 'may create roles'
      WHEN pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'posting'::regclass), 'MEMBER') THEN 'owns the tables'
      WHEN pg_has_role(session_user, 'guiche_admin', 'MEMBER') THEN 'may work as guiche_admin'
      WHEN has_table_privilege(session_user, 'posting', 'UPDATE, DELETE, TRUNCATE') THEN 'may change what is booked' END AS power
  FROM pg_roles WHERE rolname = session_user`;

/**
 * Throws StartError in production when this process signs in as somebody who may do more than it needs, or when the web
 * process and the worker have each other's sign-in.
 */
export async function refuseSignIn(process: "web" | "worker"): Promise<void> {
  if (env().APP_ENV !== "production") return;
  const own = process === "web" ? "guiche_app" : "guiche_worker";
  const signedIn = await whoSignsIn();
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

/** Returns null when the database is out of reach, which does not keep a process from starting. */
async function whoSignsIn(): Promise<SignedIn | null> {
  try {
    const [signedIn] = await rows<SignedIn>({ text: SIGNED_IN });
    return signedIn as SignedIn;
  } catch (error) {
    const { message } = error as Error;
    if (!isOutage(error))
      throw new StartError(`Cannot start: the database does not say what DATABASE_URL may do: ${message}.`);
    log().warn("the database is out of reach: what DATABASE_URL may do there was not checked");
    return null;
  }
}
