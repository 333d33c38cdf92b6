import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { REQUEST_KINDS } from "#lib/core/http/request-kind.ts";
import { migrate } from "#lib/server/postgres/migrate.ts";
import type { Staging } from "#prisma/seed/staging.ts";
import { seedStaging } from "#prisma/seed.ts";
import type { MeasuredServer } from "../measured-server.ts";

/**
 * A database with the staging operator and its month of history, to be cloned, and the settings to use a service on a
 * clone.
 */
export type Template = { database: string; staging: Staging; port: number; env: Record<string, string> };

type Client = { clientId: string; clientSecret: string };

const DATABASE = "bench_template";
/** Rate limits are looked up and counted as for every credential, but never reached. */
const WRITES_PER_SECOND = 1_000_000;

/** Makes the database that every measured database is a copy of. `port`: where the service on a copy will listen. */
export async function makeTemplate(server: MeasuredServer, port: number): Promise<Template> {
  const databaseUrl = await server.clone(DATABASE, "template0");
  const [secretKey, nextAuthSecret] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
  const baseUrl = `http://localhost:${port}`;
  await migrate(databaseUrl);
  process.env.LOG_LEVEL = "warn";
  await seedStaging({ databaseUrl, baseUrl, dataDir: server.folder, secretKey });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("UPDATE credential SET writes_per_second = $1", [WRITES_PER_SECOND]);
  await client.query(
    `INSERT INTO rate_limit SELECT id, 'operator', kind, $1 FROM operator, unnest($2::text[]) AS kind
     ON CONFLICT (operator_id, level, kind) DO UPDATE SET per_second = excluded.per_second`,
    [WRITES_PER_SECOND, REQUEST_KINDS],
  );
  await client.query("VACUUM ANALYZE");
  await client.end();
  return {
    database: DATABASE,
    staging: JSON.parse(readFileSync(path.join(server.folder, "staging.json"), "utf8")),
    port,
    env: {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      LOG_LEVEL: "warn",
      PORT: String(port),
      BASE_URL: baseUrl,
      NEXTAUTH_URL: baseUrl,
      SECRET_KEY: secretKey,
      NEXTAUTH_SECRET: nextAuthSecret,
    },
  };
}

/**
 * Returns an access token of the staging operator's client of variant A, or of another client, from the service on a
 * clone of the template. Throws when the service issues none.
 */
export async function accessToken({ staging, port }: Template, client: Client = staging): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no access token: ${response.status}`);
  return access_token;
}
