import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "#lib/server/env.ts";
import { openCluster } from "#lib/server/postgres/cluster-folder.ts";
import { clusterUrl, findRunning } from "#lib/server/postgres/postmaster.ts";
import { StartError } from "#lib/server/start-error.ts";

/** What the settings ask for and no command of an administrator reads. */
const UNREAD = { BASE_URL: "http://localhost", SECRET_KEY: "unread".repeat(6), NEXTAUTH_SECRET: "unread".repeat(6) };

async function runningDatabase(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "postgres");
  const cluster = existsSync(folder) ? await openCluster(folder) : undefined;
  const server = cluster && (await findRunning(cluster));
  if (!server) throw new StartError(`Set DATABASE_URL, or start the service on ${dataDir} first.`);
  return clusterUrl(cluster, server.port, "guiche");
}

/** Settles which database commands work on: DATABASE_URL, or the one that `npm start` runs on DATA_DIR. */
export async function settleDatabase(): Promise<void> {
  for (const [name, value] of Object.entries(UNREAD)) process.env[name] ||= value;
  process.env.DATABASE_URL ||= await runningDatabase(path.resolve(process.env.DATA_DIR || ".data"));
  env();
}
