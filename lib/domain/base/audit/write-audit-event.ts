import { type ChainHead, chainOf, hashOfEntry } from "#lib/server/audit-chain.ts";
import { pipelined, type Tx } from "#lib/server/db.ts";
import { currentClient, currentRequestId } from "#lib/server/operations/current-client.ts";
import { type PrismaTx, prismaTransaction } from "#lib/server/prisma-client.ts";
import { columnsOf } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AuditAction } from "./audit-action.contract.ts";

/**
 * The data of an audit event. `subject`: an id, a number, a key or an e-mail. `facts` must contain no secrets. `source`,
 * `device` and `requestId`: by default those of the person's request that is being answered.
 */
export type AuditEvent = {
  action: AuditAction;
  operatorId: string | null;
  subject: string;
  facts?: Record<string, unknown>;
  source?: string | null;
  device?: string | null;
  requestId?: string | null;
};

const GIVEN = ["id", "actor", "action", "operatorId", "subject", "facts", "source", "device", "requestId"] as const;
const COLUMNS = columnsOf("Audit", [...GIVEN, "createdAt", "number", "previousHash"]);

/** Who holds the head writes the next entry. Locked after all else that a transaction locks, so that it is held shortly. */
const LOCK_HEAD = `INSERT INTO audit_head AS head (chain) VALUES ($1) ON CONFLICT (chain) DO UPDATE SET number = head.number
  RETURNING number::int AS number, encode(hash, 'hex') AS hash, date_trunc('milliseconds', clock_timestamp()) AS now`;

/**
 * Writes an audit event in the transaction of the action itself, as the next entry of its operator's chain. `actor`:
 * "command:<user>", "staff:<id>", "credential:<id>", "worker" or "unknown".
 */
export async function writeAuditEvent(
  tx: Tx,
  actor: string,
  { action, operatorId, subject, facts = {}, ...client }: AuditEvent,
): Promise<void> {
  const {
    source = null,
    device = null,
    requestId = null,
  } = {
    ...currentClient(),
    requestId: currentRequestId(),
    ...client,
  };
  const text = JSON.stringify(facts, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  const chain = chainOf(operatorId);
  // SQL, because transactions that move money write audit events too.
  const { rows } = await tx.query<ChainHead & { now: Date }>({
    name: "lock-audit-head",
    text: LOCK_HEAD,
    values: [chain],
  });
  const head = rows[0] as ChainHead & { now: Date };
  const own = { id: uuidV7(), operatorId, actor, action, subject, source, device, requestId };
  const place = { number: head.number + 1, previousHash: head.hash };
  const hash = hashOfEntry({ ...own, ...place, facts: JSON.parse(text), createdAt: head.now.toISOString() });
  await pipelined(
    tx.query(
      `INSERT INTO audit (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, decode($12, 'hex'))`,
      [
        ...[own.id, actor, action, operatorId, subject, text, source, device, requestId],
        ...[head.now, place.number, place.previousHash],
      ],
    ),
    tx.query("UPDATE audit_head SET number = $2, hash = decode($3, 'hex') WHERE chain = $1", [
      chain,
      place.number,
      hash,
    ]),
  );
}

/**
 * Writes an audit event for an action of a staff member, in the transaction of that action. Writes nothing for a
 * credential: the record itself shows what the credential did.
 */
export async function writeStaffAuditEvent(tx: Tx, actor: string, auditEvent: AuditEvent): Promise<void> {
  if (actor.startsWith("staff:")) await writeAuditEvent(tx, actor, auditEvent);
}

/**
 * Runs `work` and writes its audit event in the same transaction. Returns the result of `work`. `work` may send
 * statements on `tx` or through `prisma`, one after the other.
 */
export function audited<T>(
  actor: string,
  work: (tx: Tx, prisma: PrismaTx) => Promise<{ auditEvent: AuditEvent; result: T }>,
): Promise<T> {
  return prismaTransaction(async (prisma, tx) => {
    const { auditEvent, result } = await work(tx, prisma);
    await writeAuditEvent(tx, actor, auditEvent);
    return result;
  });
}
