import { refuse } from "#lib/core/errors.ts";
import { batch } from "#lib/server/batching/batch.ts";
import { rows } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { hasClocks } from "#lib/server/operations/clock.ts";
import { type ChargeRow, chargeMachine } from "./charge.ts";
import { chargesById } from "./get-charge.ts";
import { insertCharges } from "./insert-charges.ts";
import type { NewCharge } from "./new-charge.ts";

export type Created = { charge: ChargeRow; created: boolean };

/**
 * Creates a charge, in one batch with the charges that arrive meanwhile. Returns the existing charge when one has the
 * same externalId and content. Throws EXTERNAL_ID_CONFLICT when its content differs, and `refusal`, if any, when no
 * charge exists.
 */
export const createChargeInBatch = batch<NewCharge, Created>({
  name: "createCharge",
  partitionOf: (charge) => charge.partition,
  isApart: hasClocks,
  run: createCharges,
});

async function createCharges(items: NewCharge[]): Promise<(Created | Error)[]> {
  failpoint("charges.unwritten");
  const made = await insertCharges(items.filter((item) => !item.refusal));
  failpoint("charges.committed", made !== null);
  const repeated = items.filter((item) => !made?.ids.has(item.id));
  const existing = repeated.length > 0 ? await loadExisting(repeated) : new Map<string, ChargeRow>();
  return items.map((item) => {
    const createdAt = made?.ids.get(item.id);
    if (createdAt) return { charge: newRow(item, createdAt), created: true };
    return repeat(item, existing.get(`${item.accountId} ${item.externalId}`));
  });
}

function newRow(
  { partition: _partition, refusal: _refusal, order: _order, expiresIn, ...item }: NewCharge,
  createdAt: Date,
): ChargeRow {
  const nothingYet = { paidAt: null, endToEndId: null, debtor: null, errorCode: null, paymentId: null, reversed: null };
  const expiresAt = new Date(createdAt.getTime() + expiresIn * 1_000);
  return { ...item, ...nothingYet, status: chargeMachine.initial, createdAt, updatedAt: createdAt, expiresAt };
}

async function loadExisting(items: NewCharge[]): Promise<Map<string, ChargeRow>> {
  const accountIds = items.map((item) => item.accountId);
  const found = await rows<{ id: string }>({
    name: "charge-ids-by-external-id",
    text: `SELECT c.id FROM charge c JOIN unnest($1::uuid[], $2::text[]) AS wanted(account_id, external_id) USING (account_id, external_id)`,
    values: [accountIds, items.map((item) => item.externalId)],
  });
  const charges = await chargesById([...new Set(accountIds)], [...new Set(found.map((row) => row.id))]);
  return new Map(charges.map((charge) => [`${charge.accountId} ${charge.externalId}`, charge]));
}

function repeat(item: NewCharge, existing: ChargeRow | undefined): Created | Error {
  if (!existing) {
    return item.refusal ?? refuse("SERVICE_UNAVAILABLE", "The charge was not stored. Send the same request again.");
  }
  if (existing.contentHash !== item.contentHash) {
    return refuse(
      "EXTERNAL_ID_CONFLICT",
      "This externalId belongs to a charge with other content. Use a new externalId, or send the same content.",
    );
  }
  return { charge: existing, created: false };
}
