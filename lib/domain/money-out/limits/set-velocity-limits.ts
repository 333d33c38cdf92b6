import { HOUR_MS } from "#lib/core/brt.ts";
import { lockBooks } from "#lib/ledger/books.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { countWithdrawn } from "./count-withdrawn.ts";
import { raiseDelayOf } from "./raise-delay.ts";
import { VELOCITY_LIMITS, type VelocityLimit } from "./velocity-limits.contract.ts";

type OfAccount = { id: string; number: string; operatorId: string };

/**
 * Changes velocity limits of an account, in cents or withdrawals; null: no limit; absent: it stays. A lower value holds at
 * once, a higher one after the operator's delay, and the value that holds withdraws a waiting raise. Throws `ActionRefused`
 * when nothing would change.
 */
export async function changeVelocityLimits(
  actor: string,
  { id, number, operatorId }: OfAccount,
  wanted: Partial<Record<VelocityLimit, bigint | null | undefined>>,
) {
  return audited(actor, async (tx) => {
    // Withdrawals are decided under the same lock: from its first limit on, each of the account's withdrawals is counted.
    await lockBooks(tx, [id]);
    const stored = await storedLimits(tx, id);
    if (stored.length === 0) await countWithdrawn(tx, id);
    const { hours } = await raiseDelayOf(tx, operatorId);
    const raisesAt = hours === 0 ? null : new Date((await databaseTime(tx)).getTime() + hours * HOUR_MS);
    const changes = decideLimitChanges(stored, wanted, raisesAt);
    if (changes.length === 0) throw new ActionRefused("The limits are so already.");

    // From here on it must succeed.
    for (const change of changes) await store(tx, id, change, actor);
    await announce(tx, { accountIds: [id], tags: ["limits", "audit"], queues: [] });
    const facts = Object.fromEntries(changes.map((change) => [change.name, factsOf(change)]));
    const auditEvent: AuditEvent = { action: "limit.change", operatorId, subject: number, facts };
    const raised = changes.some(({ raise }) => raise !== null);
    return {
      auditEvent,
      result: { changed: changes.map(({ name }) => name), raisesAt: raised ? raisesAt : null },
    };
  });
}

const STORED = `SELECT name, CASE WHEN raise_at <= clock_timestamp() THEN raise_value ELSE value END AS held,
    CASE WHEN raise_at > clock_timestamp() THEN raise_at END AS "raisesAt"
  FROM velocity_limit WHERE account_id = $1`;

async function storedLimits(tx: Tx, accountId: string): Promise<StoredLimit[]> {
  return (await tx.query<StoredLimit>(STORED, [accountId])).rows;
}

const STORE = `INSERT INTO velocity_limit (account_id, name, value, raise_value, raise_at, raise_by) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (account_id, name) DO UPDATE SET value = excluded.value, raise_value = excluded.raise_value,
    raise_at = excluded.raise_at, raise_by = excluded.raise_by`;

async function store(tx: Tx, accountId: string, { name, value, raise }: LimitChange, actor: string): Promise<void> {
  await tx.query(STORE, [accountId, name, value, raise?.value ?? null, raise?.at ?? null, raise ? actor : null]);
}

function factsOf({ before, value, raise }: LimitChange): Record<string, unknown> {
  return raise ? { from: before, to: raise.value, holdsFrom: raise.at } : { from: before, to: value };
}

/** A limit as it is stored; `held`: the value that holds now. null: no limit. */
export type StoredLimit = { name: VelocityLimit; held: bigint | null; raisesAt: Date | null };

/** How a limit is stored after a change. `raise` null: the value holds at once. */
type LimitChange = {
  name: VelocityLimit;
  before: bigint | null;
  value: bigint | null;
  raise: { value: bigint | null; at: Date } | null;
};

/**
 * Decides what becomes of limits: a lower value holds at once, a higher value (or no limit) from `raisesAt` on, and the value
 * that holds already withdraws a waiting raise. What would change nothing is left out. `raisesAt` null: there is no delay.
 */
export function decideLimitChanges(
  stored: readonly StoredLimit[],
  wanted: Partial<Record<VelocityLimit, bigint | null | undefined>>,
  raisesAt: Date | null,
): LimitChange[] {
  return VELOCITY_LIMITS.flatMap((name): LimitChange[] => {
    const value = wanted[name];
    if (value === undefined) return [];
    const { held, raisesAt: waiting } = stored.find((limit) => limit.name === name) ?? { held: null, raisesAt: null };
    if (value === held && waiting === null) return [];
    const change = { name, before: held, value, raise: null };
    if (!isRaise(held, value) || raisesAt === null) return [change];
    return [{ ...change, value: held, raise: { value, at: raisesAt } }];
  });
}

function isRaise(from: bigint | null, to: bigint | null): boolean {
  if (from === null) return false;
  return to === null || to > from;
}
