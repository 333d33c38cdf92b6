import type { ChargesOrder } from "#lib/rail/orders.ts";
import { batchRows, batchRowsOf } from "#lib/server/batching/batch-rows.ts";
import { statement } from "#lib/server/db.ts";
import { announcement } from "#lib/server/jobs/notify.ts";
import { chargeMachine } from "./charge.ts";
import type { NewCharge } from "./new-charge.ts";

/** The ids of the charges that were inserted, each with its time. */
type Made = { ids: ReadonlyMap<string, Date> };

const CHARGES = batchRowsOf(
  "Charge",
  [
    "accountId",
    "id",
    "externalId",
    "contentHash",
    "amount",
    "pixKey",
    "description",
    "expectedPayer",
    "metadata",
    "brCode",
    "createdBy",
  ],
  { expiresIn: "integer" },
);
const [STATUS, CHANNEL, CHANGE, CLOCK] = [1, 2, 3, 4].map(CHARGES.after);
/** Charges that one order registers at their bank. */
const ORDERED_TOGETHER_MAX = 10;
const ORDERS = batchRows({ accountId: "uuid", connectionId: "uuid", payload: "jsonb" }, CHARGES.next + 4);
const QUEUED = `queued AS (INSERT INTO rail_outbox (id, account_id, kind, payload, connection_id)
    SELECT gen_random_uuid(), account_id, 'charges', payload, connection_id
    FROM ${ORDERS.rows} AS sent WHERE EXISTS (SELECT FROM made)),`;
const statementFor = (
  registered: boolean,
) => `WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', business_now(${CLOCK}::uuid)) AS now),
  made AS (
    INSERT INTO charge (${CHARGES.columns}, status, created_at, updated_at, expires_at, registration)
    SELECT ${CHARGES.columns}, ${STATUS}, now, now, now + expires_in * interval '1 second', ${registered ? "'WAITING'" : "NULL"}
    FROM ${CHARGES.rows} AS item, clock
    ON CONFLICT (account_id, external_id) DO NOTHING
    RETURNING id),
  ${registered ? QUEUED : ""}
  announced AS (SELECT pg_notify(${CHANNEL}, ${CHANGE}) WHERE EXISTS (SELECT FROM made))
  SELECT now AS "createdAt", (SELECT string_agg(id::text, ',') FROM made) AS ids FROM clock, announced`;

const INSERT_CHARGES = statementFor(false);
const INSERT_CHARGES_AT_BANKS = statementFor(true);

/** Inserts those of our own, and those that banks must know, apart. Null: nothing was inserted. */
export async function insertCharges(items: NewCharge[]): Promise<Made | null> {
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
      ...CHARGES.values(items),
      chargeMachine.initial,
      ...announcement({ accountIds, tags: ["charges"], queues: first.order ? ["bankOrders"] : [] }).values(),
      // A batch has one operator where clocks can be moved.
      first.accountId,
      ...(first.order ? ordersOf(items) : []),
    ],
  });
  return made ? { ids: new Map(made.ids.split(",").map((id) => [id, made.createdAt])) } : null;
}

/** Returns the rows of the orders to banks. An order may name a charge that is not inserted: nobody is told of it. */
function ordersOf(items: NewCharge[]): Buffer[] {
  const ordered = items.flatMap(({ id: recordId, accountId, order }) =>
    order ? [{ accountId, connectionId: order.connectionId, charge: { recordId, locationId: order.locationId } }] : [],
  );
  const together = Map.groupBy(
    ordered,
    ({ accountId, connectionId }, i) => `${accountId} ${connectionId} ${Math.floor(i / ORDERED_TOGETHER_MAX)}`,
  );
  const orders = [...together.values()].map((group) => {
    const { accountId, connectionId } = group[0] as (typeof ordered)[number];
    const payload: ChargesOrder = { charges: group.map(({ charge }) => charge) };
    return { accountId, connectionId, payload };
  });
  return ORDERS.values(orders);
}
