import { type Refusal, refuse } from "#lib/core/errors.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { ConnectionCharge } from "#lib/rail/orders.ts";
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
  /** The order that registers it at the account's bank. Null: nobody else must know of it. */
  order: { connectionId: string; payload: ConnectionCharge } | null;
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
    const createdAt = made?.ids.get(item.id);
    if (createdAt) return { charge: newRow(item, createdAt), created: true };
    return repeat(item, existing.get(`${item.accountId} ${item.externalId}`));
  });
}

/** The ids of the charges that were inserted, each with its time. */
type Made = { ids: ReadonlyMap<string, Date> };

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
const QUEUED = `queued AS (INSERT INTO rail_outbox (id, account_id, kind, payload, connection_id)
    SELECT gen_random_uuid(), sent.account_id, 'charge', sent.payload, sent.connection_id
    FROM unnest($1::uuid[], $2::uuid[], $17::jsonb[], $18::uuid[]) AS sent(account_id, id, payload, connection_id) JOIN made ON made.id = sent.id),`;
const insertCharges = (
  registered: boolean,
) => `WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', business_now($16::uuid)) AS now),
  made AS (
    INSERT INTO charge (${KEY}, content_hash, ${CONTENT}, status, created_at, updated_at, expires_at, registration)
    SELECT ${KEY}, decode(content_hash, 'hex'), ${CONTENT}, $13, now, now, now + expires_in * interval '1 second', ${registered ? "'WAITING'" : "NULL"}
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[],
      $10::text[], $11::text[], $12::int[]) AS item(${KEY}, content_hash, ${CONTENT}, expires_in), clock
    ON CONFLICT (account_id, external_id) DO NOTHING
    RETURNING id),
  ${registered ? QUEUED : ""}
  announced AS (SELECT pg_notify($14, $15) WHERE EXISTS (SELECT FROM made))
  SELECT now AS "createdAt", (SELECT string_agg(id::text, ',') FROM made) AS ids FROM clock, announced`;

const INSERT_CHARGES = insertCharges(false);
const INSERT_CHARGES_AT_BANKS = insertCharges(true);

/** Inserts those of our own, and those that banks must know, apart. Null: nothing was inserted. */
async function insert(items: NewCharge[]): Promise<Made | null> {
  const own = await insertAtOnce(items.filter(({ order }) => order === null));
  const atBanks = await insertAtOnce(items.filter(({ order }) => order !== null));
  if (!own || !atBanks) return own ?? atBanks;
  return { ids: new Map([...own.ids, ...atBanks.ids]) };
}

/** The whole transaction is one statement, so a batch needs one round trip. Null: nothing was inserted. */
async function insertAtOnce(items: NewCharge[]): Promise<Made | null> {
  const [first] = items;
  if (!first) return null;
  const accountIds = [...new Set(items.map((item) => item.accountId))];
  const [made] = await statement<{ ids: string; createdAt: Date }>({
    name: first.order ? "insert-charges-at-banks" : "insert-charges",
    text: first.order ? INSERT_CHARGES_AT_BANKS : INSERT_CHARGES,
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
      ...notification({ accountIds, tags: ["charges"], queues: first.order ? ["outbox"] : [] }).values,
      // A batch has one operator where clocks can be moved.
      first.accountId,
      ...(first.order
        ? [
            arrayLiteral(items.map(({ order }) => JSON.stringify(order?.payload))),
            arrayLiteral(items.map(({ order }) => order?.connectionId ?? null)),
          ]
        : []),
    ],
  });
  return made ? { ids: new Map(made.ids.split(",").map((id) => [id, made.createdAt])) } : null;
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
