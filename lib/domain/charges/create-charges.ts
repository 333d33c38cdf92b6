import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { Payer } from "#lib/core/wire.ts";
import { arrayLiteral } from "#lib/server/array-literal.ts";
import { batch } from "#lib/server/batch.ts";
import { hasClocks } from "#lib/server/clock.ts";
import { rows, statement } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { notification } from "#lib/server/notify.ts";
import { columnsOf } from "#lib/server/row.ts";
import { type ChargeRow, chargeMachine } from "./charge.ts";
import { chargesById } from "./get-charge.ts";

/** A charge that is not stored yet. `expiresIn` in seconds. `partition`: partitions with waiting charges take turns. */
export type NewCharge = {
  partition: string;
  /** Why the charge must not be created. An existing charge with the same externalId is returned nevertheless. */
  refusal: Refusal | null;
  accountId: string;
  id: string;
  externalId: string;
  contentHash: string;
  amount: bigint;
  pixKey: string;
  description: string | null;
  expectedPayer: Payer | null;
  metadata: Record<string, string> | null;
  brCode: string;
  createdBy: string;
  expiresIn: number;
};

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
  const made = await insert(items.filter((item) => !item.refusal));
  failpoint("charges.committed", made !== null);
  const repeated = items.filter((item) => !made?.ids.has(item.id));
  const existing = repeated.length > 0 ? await loadExisting(repeated) : new Map<string, ChargeRow>();
  return items.map((item) => {
    if (made?.ids.has(item.id)) return { charge: newRow(item, made.createdAt), created: true };
    return repeat(item, existing.get(`${item.accountId} ${item.externalId}`));
  });
}

type Made = { ids: Set<string>; createdAt: Date };

const KEY = columnsOf("Charge", ["accountId", "id", "externalId"]);
const CONTENT = columnsOf("Charge", [
  "amount",
  "pixKey",
  "description",
  "expectedPayer",
  "metadata",
  "brCode",
  "createdBy",
]);
const INSERT_CHARGES = `WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', business_now($16::uuid)) AS now),
  made AS (
    INSERT INTO charge (${KEY}, content_hash, ${CONTENT}, status, created_at, updated_at, expires_at)
    SELECT ${KEY}, decode(content_hash, 'hex'), ${CONTENT}, $13, now, now, now + expires_in * interval '1 second'
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[],
      $10::text[], $11::text[], $12::int[]) AS item(${KEY}, content_hash, ${CONTENT}, expires_in), clock
    ON CONFLICT (account_id, external_id) DO NOTHING
    RETURNING id),
  announced AS (SELECT pg_notify($14, $15) WHERE EXISTS (SELECT FROM made))
  SELECT now AS "createdAt", (SELECT string_agg(id::text, ',') FROM made) AS ids FROM clock, announced`;

/** The whole transaction is one statement, so a batch needs one round trip. Null: nothing was inserted. */
async function insert(items: NewCharge[]): Promise<Made | null> {
  if (items.length === 0) return null;
  const accountIds = [...new Set(items.map((item) => item.accountId))];
  const [made] = await statement<{ ids: string; createdAt: Date }>({
    name: "insert-charges",
    text: INSERT_CHARGES,
    values: [
      arrayLiteral(items.map((item) => item.accountId)),
      arrayLiteral(items.map((item) => item.id)),
      arrayLiteral(items.map((item) => item.externalId)),
      arrayLiteral(items.map((item) => item.contentHash)),
      arrayLiteral(items.map((item) => item.amount)),
      arrayLiteral(items.map((item) => item.pixKey)),
      arrayLiteral(items.map((item) => item.description)),
      arrayLiteral(items.map((item) => item.expectedPayer && JSON.stringify(item.expectedPayer))),
      arrayLiteral(items.map((item) => item.metadata && JSON.stringify(item.metadata))),
      arrayLiteral(items.map((item) => item.brCode)),
      arrayLiteral(items.map((item) => item.createdBy)),
      arrayLiteral(items.map((item) => item.expiresIn)),
      chargeMachine.initial,
      ...notification({ accountIds, tags: ["charges"], queues: [] }).values,
      // A batch has one operator where clocks can be moved.
      items[0]?.accountId,
    ],
  });
  return made ? { ids: new Set(made.ids.split(",")), createdAt: made.createdAt } : null;
}

function newRow(
  { partition: _partition, refusal: _refusal, expiresIn, ...item }: NewCharge,
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
