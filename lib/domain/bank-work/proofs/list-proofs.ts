import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { type Row, select } from "#lib/server/row.ts";
import { firstDaySql } from "./claim-days.ts";
import { brtDaySql } from "./note-day.ts";
import { listProofsContract, type PROOF_STATUSES } from "./proof.contract.ts";

const FIELDS = [
  ...(["connectionId", "status", "ourBalance", "bankBalance", "openingDifference", "blockedByCourt"] as const),
  ...(["blockedByDispute", "linesMatched", "differences", "attempts", "nextAttemptAt", "failure", "endedAt"] as const),
] as const;
type Narrowed = { status: (typeof PROOF_STATUSES)[number] };
type Found = Row<"ConnectionProof", (typeof FIELDS)[number], Narrowed> & {
  day: string;
  open: number;
  mayRetry: boolean;
};
type Bank = { connectionId: string; name: string };

const PLACE = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36})$/;

// The running day has no proof yet.
const LIST = `SELECT ${select("ConnectionProof", "p", FIELDS)}, p.day::text AS day,
    p.status = 'FAILED' AND p.day >= ${firstDaySql("clock_timestamp()", "p.operator_id")} AS "mayRetry",
    (SELECT count(*)::int FROM proof_difference d WHERE d.operator_id = p.operator_id AND d.connection_id = p.connection_id AND d.day = p.day
      AND d.status = 'OPEN') AS open
  FROM connection_proof p
  WHERE p.operator_id = $1 AND ($2::uuid IS NULL OR p.connection_id = $2) AND ($3::date IS NULL OR (p.day, p.connection_id) < ($3::date, $4::uuid))
    AND p.day < ${brtDaySql("business_now(p.operator_id)")}
  ORDER BY p.day DESC, p.connection_id DESC LIMIT $5`;

/** Lists the proven days of the operator's banks. Throws NotFound for another operator's connection. */
export const listProofs = operation(listProofsContract, async (ctx, { connectionId, before, limit }) => {
  const banks = await banksOf(ctx, connectionId);
  const [, day = null, place = null] = PLACE.exec(before ?? "") ?? [];
  const found = await rows<Found>({
    text: LIST,
    values: [ctx.operatorId, connectionId ?? null, day, place, limit + 1],
  });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const names = new Map(banks.map((bank) => [bank.connectionId, bank]));
  return {
    output: {
      banks,
      proofs: shown.map(({ connectionId: id, ...proof }) => ({
        ...proof,
        bank: names.get(id) ?? { connectionId: id, name: "" },
      })),
      next: last ? `${last.day} ${last.connectionId}` : null,
    },
  };
});

/** Returns the operator's connections by name. Throws NotFound when `connectionId` is none of them. */
export async function banksOf({ operatorId }: Context, connectionId: string | undefined): Promise<Bank[]> {
  const banks = await rows<Bank>({
    text: `SELECT id AS "connectionId", name FROM connection WHERE operator_id = $1 ORDER BY name, id`,
    values: [operatorId],
  });
  if (connectionId !== undefined && !banks.some((bank) => bank.connectionId === connectionId))
    throw refuse("NotFound", "There is no such connection to a bank.");
  return banks;
}
