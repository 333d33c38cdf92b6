import { refuse } from "#lib/core/errors.ts";
import type { Queryable, Tx } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";

const FIELDS = ["operatorId", "id", "connectionId", "kind", "accountId", "amountHere", "amountBank", "status"] as const;
export type Difference = Row<"ProofDifference", (typeof FIELDS)[number]> & {
  day: string;
  connectionName: string;
  /** What a correction books: the bank's amount less ours, in cents. */
  missing: bigint;
  isAskedFor: boolean;
};
type Found = Omit<Difference, "missing">;

/** SQL: the open request about the difference `d`. */
export const OPEN_REQUEST = `FROM approval a WHERE a.operator_id = d.operator_id AND a.kind IN ('correctDifference', 'acceptDifference')
  AND a.status = 'OPEN' AND a.expires_at > clock_timestamp() AND a.facts->>'differenceId' = d.id::text`;

const FIND = `SELECT ${select("ProofDifference", "d", FIELDS)}, d.day::text AS day, c.name AS "connectionName", EXISTS (SELECT ${OPEN_REQUEST}) AS "isAskedFor"
  FROM proof_difference d JOIN connection c ON c.id = d.connection_id
  WHERE d.operator_id = $1 AND d.id = $2 AND d.status NOT IN ('WAITING', 'MATCHED')`;

/** Returns a difference of an operator. Throws NotFound. */
export async function differenceById(on: Queryable, operatorId: string, differenceId: string): Promise<Difference> {
  return read((await on.query<Found>(FIND, [operatorId, differenceId])).rows[0]);
}

/** Locks a difference until the transaction ends, and returns it. Throws NotFound. */
export async function lockDifference(tx: Tx, operatorId: string, differenceId: string): Promise<Difference> {
  return read((await tx.query<Found>(`${FIND} FOR UPDATE OF d`, [operatorId, differenceId])).rows[0]);
}

function read(found: Found | undefined): Difference {
  if (!found) throw refuse("NotFound", "There is no such difference.");
  return { ...found, missing: (found.amountBank ?? 0n) - (found.amountHere ?? 0n) };
}

/** Throws ACTION_REFUSED for a difference on which somebody has decided. */
export function refuseDecided({ status }: Difference): void {
  if (status === "CORRECTED") throw refuse("ACTION_REFUSED", "This difference was corrected already.");
  if (status === "ACCEPTED") throw refuse("ACTION_REFUSED", "This difference was accepted already.");
}

type Decided = {
  status: "CORRECTED" | "ACCEPTED";
  note: string;
  correction: string | null;
  requestedBy: string;
  decidedBy: string | null;
  at: Date;
};

/** Writes what two people decided. */
export async function writeDecision(tx: Tx, { operatorId, id }: Difference, decided: Decided): Promise<void> {
  const { status, note, correction, requestedBy, decidedBy, at } = decided;
  await tx.query(
    `UPDATE proof_difference SET status = $3, note = $4, correction = $5, requested_by = $6, decided_by = $7, decided_at = $8
     WHERE operator_id = $1 AND id = $2`,
    [operatorId, id, status, note, correction, `staff:${requestedBy}`, decidedBy && `staff:${decidedBy}`, at],
  );
}
