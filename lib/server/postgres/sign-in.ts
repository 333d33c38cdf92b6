import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { STATEMENT_SECONDS_MAX } from "../../core/limits.ts";
import { type SignIn, signInOf } from "../database-role.ts";
import { StartError } from "../env.ts";

/** Bounds of every wait and Prisma's time zone, for connections through a pooler, which passes no options on. */
const SETTINGS = {
  statement_timeout: `${STATEMENT_SECONDS_MAX}s`,
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
  timezone: "UTC",
};

const CONNECT_BOUND_MS = 10_000;
const WRONG_PASSWORD = new Set(["28P01", "28000"]);

/** Returns the address of the same database for a role that signs in with `password`. */
export function signInUrl(ownerUrl: string, role: SignIn, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  // The URL itself leaves a percent sign as it is.
  url.password = encodeURIComponent(password);
  return url.href;
}

/**
 * Gives the service's roles the passwords of these addresses, unless they can sign in with them already. `urls` of other
 * users are left alone. The database must be migrated. Throws StartError when an address has no password.
 */
export async function setPasswords(ownerUrl: string, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const role = signInOf(url);
    if (!role) continue;
    const password = decodeURIComponent(new URL(url).password);
    if (!password) throw new StartError(`The address of ${role} has no password: write ${role}:<password>@ into it.`);
    // Not by `url`: a pooler on the way may learn the password from the server.
    if (await canSignIn(signInUrl(ownerUrl, role, password))) continue;
    await asOwner(ownerUrl, async (owner) => {
      await owner.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(password)}'`);
      for (const [name, value] of Object.entries(SETTINGS))
        await owner.query(`ALTER ROLE ${role} SET ${name} = '${value}'`);
    });
  }
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_BOUND_MS });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (WRONG_PASSWORD.has((error as { code?: string }).code ?? "")) return false;
    throw new StartError(`${signInOf(url)} cannot sign in: ${(error as Error).message}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function asOwner(ownerUrl: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_BOUND_MS });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

const ITERATIONS = 4_096;

const SALT_BYTES = 16;

const HASH_BYTES = 32;

/**
 * Returns what PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5803). ALTER ROLE takes it in place of the password, so
 * that the password itself stands in no statement, and in no log of the server.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, ITERATIONS, HASH_BYTES, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}
