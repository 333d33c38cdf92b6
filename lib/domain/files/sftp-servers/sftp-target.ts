import type { SftpFault } from "#lib/core/refusals/sftp-fault.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import type { SftpTarget } from "#lib/server/egress/sftp-connection.ts";
import { SftpError } from "#lib/server/egress/sftp-error.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type Row, select } from "#lib/server/row.ts";
import { webhookEgressPolicy } from "../../integration/webhooks/webhook.ts";
import { openSftpSecret } from "./sftp-secret.ts";

const FIELDS = [
  "operatorId",
  "id",
  "host",
  "port",
  "userName",
  "secretKind",
  "sealedSecret",
  "folder",
  "hostKey",
  "updatedAt",
] as const;

/** A server with its secret, and where connections of its operator may lead. */
export type ServerToReach = Row<"SftpServer", (typeof FIELDS)[number], { secretKind: "password" | "privateKey" }> &
  Row<"Operator", "loopbackWebhooks">;

/** Loads a server for the worker. Null: it was removed. */
export async function serverToReach(operatorId: string, id: string): Promise<ServerToReach | null> {
  const [found] = await rows<ServerToReach>({
    text: `SELECT ${select("SftpServer", "s", FIELDS)}, o.loopback_webhooks AS "loopbackWebhooks"
           FROM sftp_server s JOIN operator o ON o.id = s.operator_id WHERE s.operator_id = $1 AND s.id = $2`,
    values: [operatorId, id],
  });
  return found ?? null;
}

/** Returns how to sign in to a server. Throws SftpError when its secret cannot be opened any more: it must be given again. */
export function targetOf({
  id,
  host,
  port,
  userName,
  secretKind,
  sealedSecret,
  hostKey,
  loopbackWebhooks,
}: ServerToReach): SftpTarget {
  const policy = webhookEgressPolicy(loopbackWebhooks);
  return { host, port, userName, secret: { kind: secretKind, text: opened(id, sealedSecret) }, hostKey, policy };
}

function opened(id: string, sealed: Uint8Array): string {
  try {
    return openSftpSecret(id, sealed);
  } catch (error) {
    log().error({ ...errorFields(error), sftpServerId: id }, "a server's secret cannot be opened");
    throw new SftpError("KEY_UNREADABLE");
  }
}

/**
 * Runs `work` with a server and notes on it how that went: the key that was seen, and why it failed. Returns null, or the fault. What was
 * changed meanwhile is not judged by it.
 */
export async function noting(
  { operatorId, id, updatedAt }: ServerToReach,
  work: () => Promise<void>,
): Promise<SftpFault | null> {
  const failed = await work().then(
    () => null,
    (error: unknown) => {
      if (error instanceof SftpError) return error;
      throw error;
    },
  );
  await rows({
    text: `UPDATE sftp_server SET test_status = 'DONE', test_error = $4, seen_host_key = coalesce($5, seen_host_key), leased_by = NULL,
             leased_until = NULL, tested_at = clock_timestamp()
           WHERE operator_id = $1 AND id = $2 AND updated_at = $3`,
    values: [operatorId, id, updatedAt, failed?.fault ?? null, failed?.seenHostKey ?? null],
  });
  return failed?.fault ?? null;
}

/** Lets others try the servers that dead workers had begun to try. */
export async function freeTests(tx: Tx, workerIds: readonly string[]): Promise<void> {
  await tx.query("UPDATE sftp_server SET leased_by = NULL, leased_until = NULL WHERE leased_by = ANY($1::uuid[])", [
    workerIds,
  ]);
}
