import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SignIn } from "#lib/server/database-role.ts";
import { type Env, readEnv, StartError } from "#lib/server/env.ts";
import { privateFolder } from "#lib/server/process/private-folder.ts";
import { takeLock } from "../setup/process-lock.js";
import { choosePort, LINGER_MS, requireMetricsPort } from "./choose-port.ts";

/** Placeholders for settings that are not yet determined, so that all given settings can be checked first. */
const PENDING = {
  DATABASE_URL: "postgresql://localhost/pending",
  BASE_URL: "http://localhost:65535",
  SECRET_KEY: "pending".repeat(5),
  NEXTAUTH_SECRET: "pending".repeat(5),
  DATA_DIR: ".data",
};

/**
 * Locks the data folder and completes the environment of a staging service: secrets made once, a free port, and a
 * matching address. `ownDatabase`: no DATABASE_URL was given, so the service must run its own database. `passwords`:
 * those of its sign-ins there. Throws a `StartError` when the folder or a port is taken.
 */
export async function stagingSettings(
  environment: NodeJS.ProcessEnv,
): Promise<{ settings: Env; ownDatabase: boolean; passwords: Record<SignIn, string>; releaseFolder: () => void }> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const checked = readEnv({ ...PENDING, ...given });
  const DATA_DIR = path.resolve(checked.DATA_DIR);
  const folder = takeDataFolder(DATA_DIR);
  try {
    const lingerMs = folder.recovered ? LINGER_MS : 0;
    const port = await choosePort(given.PORT ? checked.PORT : undefined, lingerMs, checked.LISTEN_ADDRESS);
    await requireMetricsPort(checked.METRICS_PORT, lingerMs);
    const { databasePasswords: passwords, ...secrets } = stagingSecrets(DATA_DIR);
    const made = {
      ...secrets,
      BASE_URL: `${checked.TLS_CERT ? "https" : "http"}://localhost:${port}`,
    };
    const settings = readEnv({ ...PENDING, ...made, ...given, DATA_DIR, PORT: String(port) });
    return { settings, ownDatabase: !given.DATABASE_URL, passwords, releaseFolder: folder.release };
  } catch (error) {
    folder.release();
    throw error;
  }
}

type Secrets = { SECRET_KEY: string; NEXTAUTH_SECRET: string; databasePasswords: Record<SignIn, string> };

/**
 * Returns the secrets of a staging service. They are made once and stored in `dataDir`, readable by the owner alone.
 */
function stagingSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, "secrets.json");
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const fresh = () => randomBytes(32).toString("base64url");
  const {
    SECRET_KEY = fresh(),
    NEXTAUTH_SECRET = fresh(),
    databasePasswords = { guiche_app: fresh(), guiche_worker: fresh() },
  } = known;
  const secrets: Secrets = { ...known, SECRET_KEY, NEXTAUTH_SECRET, databasePasswords };
  if (!known.databasePasswords) {
    writeFileSync(`${file}.draft`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.draft`, file);
  }
  return secrets;
}

/**
 * A data folder that belongs to this process until `release`. `recovered`: the last process on it was killed, and its
 * child processes may still run.
 */
type DataFolder = { recovered: boolean; release: () => void };

function addressOf(folder: string): string {
  const file = path.join(folder, "staging.json");
  return existsSync(file) ? ` at ${JSON.parse(readFileSync(file, "utf8")).baseUrl}` : "";
}

/**
 * Creates the folder if it is missing and locks it for this process. Throws a `StartError` when another process holds
 * it.
 */
function takeDataFolder(folder: string): DataFolder {
  privateFolder(folder);
  const lock = takeLock(path.join(folder, "instance.lock"));
  if (lock.heldBy) {
    throw new StartError(
      `Guichê is already running on ${folder}${addressOf(folder)} (process ${lock.heldBy.pid}): stop it first, or set another DATA_DIR.`,
    );
  }
  return lock;
}
