import { transaction } from "#lib/server/db.ts";
import { withSftp } from "#lib/server/egress/sftp-connection.ts";
import { probeFolder } from "#lib/server/egress/sftp-upload.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { noting, serverToReach, targetOf } from "./sftp-target.ts";

const AT_ONCE_MAX = 10;
/** Longer than any test can take: connecting, signing in, and five steps. */
const LEASE_SECONDS = 180;

const DUE = "test_status = 'QUEUED' AND (leased_until IS NULL OR leased_until <= clock_timestamp())";
// The first of each operator, then the second: many of one hold up nobody else's.
const CLAIM = `WITH turn AS (SELECT operator_id, id, row_number() OVER (PARTITION BY operator_id ORDER BY updated_at) AS number
    FROM sftp_server WHERE ${DUE}),
  due AS (SELECT s.operator_id, s.id FROM sftp_server AS s JOIN turn USING (operator_id, id) WHERE ${DUE}
    ORDER BY turn.number, s.updated_at LIMIT ${AT_ONCE_MAX} FOR UPDATE OF s SKIP LOCKED)
  UPDATE sftp_server SET leased_by = $1, leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  WHERE (operator_id, id) IN (SELECT operator_id, id FROM due)
  RETURNING operator_id AS "operatorId", id`;

/** Tries servers that people asked for, at most 10 at once. Returns how many. */
export async function testSftpServers(): Promise<number> {
  const { rows: claimed } = await transaction((tx) =>
    tx.query<{ operatorId: string; id: string }>(CLAIM, [workerId()]),
  );
  await Promise.all(claimed.map(({ operatorId, id }) => tryServer(operatorId, id)));
  return claimed.length;
}

async function tryServer(operatorId: string, id: string): Promise<void> {
  const server = await serverToReach(operatorId, id);
  if (!server) return;
  await noting(server, async () => withSftp(targetOf(server), (session) => probeFolder(session, server.folder)));
  await transaction((tx) => tellOperator(tx, operatorId, { tags: ["statementSchedules"] }));
}
