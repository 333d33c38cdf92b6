import { z } from "zod";

const postgresUrl = z
  .string()
  .refine(
    isPostgresUrl,
    "must be a PostgreSQL address (postgresql://user:password@host/database), with other characters than letters and digits of the password percent-encoded",
  );

function isPostgresUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return /^postgres(ql)?:$/.test(protocol);
  } catch {
    return false;
  }
}

/** The variables that say where the database is. */
export const DATABASE_ADDRESSES = {
  /** The database, with the sign-in of this process: guiche_app for the web process, guiche_worker for the worker. */
  DATABASE_URL: postgresUrl,
  /** The sign-in of the worker, for `npm start`, which starts both processes, and for bin/migrate, which sets passwords. */
  DATABASE_WORKER_URL: postgresUrl.optional(),
  /** The sign-in of the tables' owner, for migrations and `npm run admin`. The web process and the worker do not get it. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** transaction: DATABASE_URL leads through a pooler (PgBouncer) that gives a connection for one transaction only. */
  DATABASE_POOLER: z.enum(["off", "transaction"], "must be off or transaction").default("off"),
  /**
   * Address of the server without the pooler, for immediate notification of changes. Without it the processes poll
   * twice a second.
   */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
};
