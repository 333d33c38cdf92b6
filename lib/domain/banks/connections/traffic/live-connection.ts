import { apiPixBank } from "#lib/rail/api-pix/bank.ts";
import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { openSession, type ProfileHosts } from "#lib/rail/api-pix/session.ts";
import type { Bank } from "#lib/rail/port.ts";
import { rows } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type Row, select } from "#lib/server/row.ts";
import { profileNamed } from "../profiles.ts";
import { openConnectionSecret } from "../secrets/connection-secret.ts";
import { countedSession } from "./count-calls.ts";

const FIELDS = [
  "id",
  "operatorId",
  "name",
  "profile",
  "environment",
  "address",
  "authority",
  "clientId",
  "bankAccountNumber",
  "sealedClientSecret",
  "certificate",
  "sealedKey",
  "nextCertificate",
  "sealedNextKey",
  "sealedWebhookSecret",
  "latePayments",
  "testStatus",
  "updatedAt",
] as const;

export type LatePayments = "RETURN" | "CREDIT" | "WAIT";
export type UnknownPayers = "CREDIT" | "WAIT";
type Stored = Row<
  "Connection",
  (typeof FIELDS)[number],
  { environment: "PRODUCTION" | "SANDBOX" | "OTHER"; latePayments: LatePayments }
>;

/** A connection that the worker speaks over. `webhookSecret`: the last part of the address that the bank calls. */
export type LiveConnection = Pick<Stored, "id" | "operatorId" | "name" | "latePayments" | "testStatus"> & {
  bank: Bank;
  webhookSecret: string;
};

type Opened = { updatedAt: number; live: LiveConnection | null };

/** The open connections of this worker, by id. A connection that was changed is opened anew. */
const opened = new Map<string, Opened>();

/** Returns the active connections of every operator, each with a bank whose session is kept. For the worker. */
export async function liveConnections(): Promise<LiveConnection[]> {
  const stored = await rows<Stored>({
    name: "live-connections",
    text: `SELECT ${select("Connection", "c", FIELDS)} FROM connection c WHERE c.active ORDER BY c.id`,
  });
  const active = new Set(stored.map(({ id }) => id));
  for (const id of [...opened.keys()]) if (!active.has(id)) close(id);
  return stored.flatMap((row) => live(row) ?? []);
}

function live(row: Stored): LiveConnection | null {
  const known = opened.get(row.id);
  // A test that ended changes nothing of how to speak.
  if (known?.updatedAt === row.updatedAt.getTime())
    return known.live && Object.assign(known.live, { testStatus: row.testStatus });
  close(row.id);
  const connection = open(row);
  opened.set(row.id, { updatedAt: row.updatedAt.getTime(), live: connection });
  return connection;
}

/** A session that calls still use is closed after them. */
function close(id: string): void {
  const known = opened.get(id);
  opened.delete(id);
  known?.live?.bank.close().catch((error) => log().warn(errorFields(error), "a session did not close"));
}

/** Closes every session. For the worker's end, and for tests. */
export async function closeConnections(): Promise<void> {
  for (const id of [...opened.keys()]) close(id);
}

function open(row: Stored): LiveConnection | null {
  const { id, operatorId, name, latePayments, testStatus, clientId, certificate, authority } = row;
  const profile = profileNamed(row.profile);
  try {
    const credentials = {
      hosts: hostsOf(profile, row),
      clientId,
      clientSecret: row.sealedClientSecret && openConnectionSecret(id, row.sealedClientSecret),
      certificate: { cert: certificate, key: openConnectionSecret(id, row.sealedKey) },
      ...(row.nextCertificate && row.sealedNextKey
        ? { nextCertificate: { cert: row.nextCertificate, key: openConnectionSecret(id, row.sealedNextKey) } }
        : {}),
      ...(row.bankAccountNumber ? { account: row.bankAccountNumber } : {}),
      ...(authority ? { ca: authority } : {}),
    };
    const session = countedSession(row, (observe) => openSession(profile, credentials, observe));
    const webhookSecret = openConnectionSecret(id, row.sealedWebhookSecret);
    return { id, operatorId, name, latePayments, testStatus, bank: apiPixBank(profile, session), webhookSecret };
  } catch (error) {
    // One connection whose secrets cannot be read must not stop the others.
    log().error({ ...errorFields(error), connectionId: id }, "a connection cannot be opened");
    return null;
  }
}

/** At another address the operations have the paths that they have in production. */
function hostsOf(profile: Profile, { environment, address }: Pick<Stored, "environment" | "address">): ProfileHosts {
  if (environment !== "OTHER" || address === null)
    return environment === "PRODUCTION" ? profile.hosts.production : profile.hosts.sandbox;
  const moved = Object.entries(profile.hosts.production).map(([name, host]) => {
    const { pathname } = new URL(host);
    return [name, `${address}${pathname === "/" ? "" : pathname}`] as const;
  });
  return Object.fromEntries(moved) as ProfileHosts;
}
