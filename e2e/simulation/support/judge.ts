import { balanceOf } from "#e2e/support/money/test-money.ts";
import { INVARIANTS } from "#lib/domain/top/health/all-invariants.ts";
import { violationsOf } from "#lib/ledger/check-invariants.ts";
import { rows } from "#lib/server/db.ts";
import { ENDS } from "./command.ts";
import type { World } from "./world.ts";

/**
 * Returns in words where the records differ from the model, and which invariants are broken. Call it when nothing is
 * pending.
 */
export async function wrongs(world: World): Promise<string[]> {
  const { accountId } = world.account;
  const wrong: string[] = [];
  let expected = 0n;
  for (const { id, amount, ...known } of world.charges) {
    const status = await statusOf("charge", "id", id);
    const may = allowedEnds(known);
    if (!may.includes(status)) wrong.push(`a charge is ${status}, may be ${may.join(" or ")}`);
    if (status === "PAID") expected += BigInt(amount);
  }
  for (const { table, externalId, amount, to } of world.wishes) {
    const status = await statusOf(table, "external_id", externalId);
    const end = ENDS[to];
    if (status !== end) wrong.push(`a ${table} is ${status}, must be ${end}`);
    if (end === "SUCCESS") expected -= BigInt(amount);
  }
  const { available, held } = await balanceOf(accountId);
  if (available !== expected || held !== 0n)
    wrong.push(`${available} available and ${held} held, must be ${expected} and 0`);
  const spans = await rows<never>({
    text: `SELECT account_id AS "accountId", 0::bigint AS seq, 0::bigint AS line, seq AS "toSeq", line_number AS "toLine"
           FROM book WHERE account_id = ANY($1::uuid[])`,
    values: [[accountId, world.other.id]],
  });
  const violations = await violationsOf(rows, INVARIANTS, { coverage: "new", spans, staging: true });
  return [...wrong, ...violations.map(({ invariant, what }) => `${invariant}: ${what}`)];
}

/** The network decides which payment arrives first, so more than one final status may be correct. */
function allowedEnds({
  expires,
  paid,
  paidWrongly,
  canceled,
}: Omit<World["charges"][number], "id" | "amount">): string[] {
  if (expires) return ["EXPIRED"];
  if (canceled) return ["CANCELED"];
  if (!paid && !paidWrongly) return ["PENDING"];
  return [...(paid ? ["PAID"] : []), ...(paidWrongly ? ["REJECTED"] : [])];
}

async function statusOf(table: string, column: string, value: string): Promise<string> {
  const found = await rows<{ status: string }>({
    text: `SELECT status FROM ${table} WHERE ${column}::text = $1`,
    values: [value],
  });
  return found.length === 1 ? (found[0]?.status as string) : `there ${found.length} times`;
}
