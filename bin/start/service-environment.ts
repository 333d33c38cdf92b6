import { type Env, NO_SESSION_SECRETS } from "#lib/server/env.ts";

/** The sign-ins that the processes of the service do not need. */
const NOT_THEIRS = { DATABASE_OWNER_URL: "", DATABASE_WORKER_URL: "" };

/**
 * Returns the environment of a process of the service: this process's, completed by the settings, and with no other
 * sign-in to the database than its own.
 */
export function serviceEnvironment(
  settings: Env,
  mode: "production" | "development",
  name: "web" | "worker",
): NodeJS.ProcessEnv {
  const asText = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
  const fixed = { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" } as const;
  const { DATABASE_URL, DATABASE_WORKER_URL } = settings;
  const signIn = name === "worker" ? (DATABASE_WORKER_URL ?? DATABASE_URL) : DATABASE_URL;
  // Only the worker sends e-mails, and only the web process has sessions.
  const notItsOwn = name === "web" ? { SMTP_URL: "" } : NO_SESSION_SECRETS;
  return {
    ...process.env,
    ...asText,
    ...notItsOwn,
    ...fixed,
    ...NOT_THEIRS,
    DATABASE_URL: signIn,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || settings.BASE_URL,
  };
}
