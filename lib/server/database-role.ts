/**
 * The roles that the service works as. `guiche_app`: the web process. `guiche_worker`: the worker. `guiche_admin`: the
 * commands of `npm run admin`, which sign in as the tables' owner.
 */
export const ROLES = ["guiche_app", "guiche_worker", "guiche_admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that sign in with a password of their own. */
export const SIGN_INS = ["guiche_app", "guiche_worker"] as const;
export type SignIn = (typeof SIGN_INS)[number];

/** Returns the role that an address signs in as, if it is one of the service's own. */
export function signInOf(url: string): SignIn | undefined {
  const { username } = new URL(url);
  return SIGN_INS.find((role) => role === decodeURIComponent(username));
}

/** Returns the role that this process works as: that of the web process, of the worker, or of the commands. */
export function roleOfProcess(): Role {
  const { PROCESS_NAME, NEXT_RUNTIME } = process.env;
  if (PROCESS_NAME === "worker") return "guiche_worker";
  return PROCESS_NAME === "web" || NEXT_RUNTIME ? "guiche_app" : "guiche_admin";
}
