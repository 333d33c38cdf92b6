import { rows, type Tx, transaction } from "../../server/db.ts";
import { announce } from "../../server/jobs/notify.ts";
import { columnsOf, type Row, select } from "../../server/row.ts";
import type { Party } from "../messages.ts";
import type { OrderStatus, PayOrder, Receipt } from "../orders.ts";
import { emitResults, type Payout } from "./emit-messages.ts";
import { accountRefOf, type Plan } from "./simulated-dict.ts";

type Planned = Plan & { requestId: string | null; autoSettle: boolean };
type Taken = { order: PayOrder } & Planned;

const SETTLES: Planned = { outcome: "SETTLED", code: null, requestId: null, autoSettle: true };
const BOOK_TRANSFER: Planned = { ...SETTLES, outcome: "REFUSED", code: "AG12" };

/**
 * Records orders to pay in the simulator's tables and decides the outcome of each once: a repeated id or endToEndId
 * changes nothing.
 */
export async function takeOrders(orders: PayOrder[]): Promise<Receipt[]> {
  if (orders.length === 0) return [];
  return transaction(async (tx) => {
    const plans = await plansFor(tx, orders);
    const taken: Taken[] = [];
    for (const order of orders) taken.push({ order, ...(await planOf(tx, order, plans)) });
    const payers = new Map(orders.map(({ payload, accountId }) => [payload.endToEndId, accountId]));
    const heard = (await insert(tx, taken)).flatMap(({ waits, outcome, ...payout }) =>
      waits || outcome === "REFUSED"
        ? []
        : [{ ...payout, outcome, to: { accountId: payers.get(payout.endToEndId) ?? null } }],
    );
    await emitResults(tx, heard);
    if (heard.length > 0) await announce(tx, { accountIds: [], tags: [], queues: ["messages"] });
    return receipts(tx, orders);
  });
}

const PLAN = ["key", "accountRef", "outcome", "code", "requestId", "autoSettle"] as const;
type SetUpPlan = Row<"SimulatorKey", (typeof PLAN)[number], Pick<Plan, "outcome">> & { accountId: string };

/** The newest set-up comes first, so that `planOf` finds it first. */
async function plansFor(tx: Tx, orders: PayOrder[]): Promise<SetUpPlan[]> {
  const payouts = orders.flatMap((order) => (order.kind === "payout" ? [order.payload] : []));
  return setUpFor(tx, {
    payers: orders.flatMap(({ accountId }) => accountId ?? []),
    keys: payouts.flatMap(({ pixKey }) => pixKey ?? []),
    accountRefs: payouts.flatMap(({ pixKey, creditor }) => (pixKey ? [] : accountRefOf(creditor.bankAccount))),
  });
}

async function planOf(tx: Tx, order: PayOrder, plans: SetUpPlan[]): Promise<Planned> {
  if (order.kind === "payout") {
    const { endToEndId, pixKey, creditor } = order.payload;
    const accountRef = accountRefOf(creditor.bankAccount);
    const plan = plans.find(
      (plan) => plan.accountId === order.accountId && (pixKey ? plan.key === pixKey : plan.accountRef === accountRef),
    );
    return plan ?? (isWithinOneParticipant(endToEndId, creditor.bankAccount.ispb) ? BOOK_TRANSFER : SETTLES);
  }
  const { originalEndToEndId, amount } = order.payload;
  const original = await originalOf(tx, originalEndToEndId);
  if (!original) return { ...SETTLES, outcome: "REJECTED", code: "ED05" };
  if (original.left < BigInt(amount)) return { ...SETTLES, outcome: "REJECTED", code: "AM09" };
  const payers = order.accountId ? [order.accountId] : [];
  const accountRefs = [accountRefOf(original.debtor.bankAccount)];
  return (await setUpFor(tx, { payers, keys: [], accountRefs }))[0] ?? SETTLES;
}

/**
 * The network carries no payment from a participant to itself. An endToEndId contains the payer's participant: E, then
 * the 8 digits of its ISPB.
 */
function isWithinOneParticipant(endToEndId: string, creditorIspb: string): boolean {
  return endToEndId.slice(1, 9) === creditorIspb;
}

type Paid = { payers: string[]; keys: string[]; accountRefs: string[] };

/**
 * Returns what the payers' operators set up for these keys and accounts, one row for each payer.
 * `FOR SHARE` makes a new set-up of the key wait for the payouts that use the earlier one, so that the new set-up finds
 * every payout that waits for it.
 */
async function setUpFor(tx: Tx, { payers, keys, accountRefs }: Paid): Promise<SetUpPlan[]> {
  const found = await tx.query<SetUpPlan>({
    name: "simulator-plans",
    text: `SELECT ${select("SimulatorKey", "k", PLAN)}, payer.id AS "accountId"
           FROM simulator_key k JOIN account payer ON payer.operator_id = k.operator_id AND payer.id = ANY($3::uuid[])
           WHERE k.key = ANY($1::text[]) OR k.account_ref = ANY($2::text[]) ORDER BY k.set_up_at DESC FOR SHARE OF k`,
    values: [keys, accountRefs, [...new Set(payers)]],
  });
  return found.rows;
}

/** Locks the payment that a return refers to. `left` is the amount that has not been returned yet. */
async function originalOf(tx: Tx, endToEndId: string) {
  const found = await tx.query<Row<"SimulatorPayment", "debtor" | "amount", { debtor: Party }>>({
    name: "simulator-original",
    text: "SELECT debtor, amount FROM simulator_payment WHERE end_to_end_id = $1 AND status = 'SETTLED' FOR UPDATE",
    values: [endToEndId],
  });
  const [payment] = found.rows;
  if (!payment) return null;
  const { rows: returns } = await tx.query<Row<"SimulatorPayout", "amount">>({
    name: "simulator-returns",
    text: "SELECT amount FROM simulator_payout WHERE original_end_to_end_id = $1 AND outcome = 'SETTLED'",
    values: [endToEndId],
  });
  return { debtor: payment.debtor, left: returns.reduce((left, { amount }) => left - amount, payment.amount) };
}

const PAYOUT = columnsOf("SimulatorPayout", [
  "endToEndId",
  "orderId",
  "originalEndToEndId",
  "amount",
  "outcome",
  "code",
  "requestId",
]);
const TAKEN = select("SimulatorPayout", "simulator_payout", ["endToEndId", "amount", "outcome", "code"]);

async function insert(tx: Tx, taken: Taken[]) {
  const inserted = await tx.query<Omit<Payout, "outcome"> & { outcome: Plan["outcome"]; waits: boolean }>({
    name: "simulator-take-orders",
    text: `INSERT INTO simulator_payout (${PAYOUT}, due_at)
           SELECT ${PAYOUT}, CASE WHEN auto_settle THEN clock_timestamp() END
           FROM unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bool[])
             AS taken(${PAYOUT}, auto_settle)
           ON CONFLICT DO NOTHING
           RETURNING ${TAKEN}, due_at IS NULL AS waits`,
    values: [
      taken.map(({ order }) => order.payload.endToEndId),
      taken.map(({ order }) => order.id),
      taken.map(({ order }) => (order.kind === "return" ? order.payload.originalEndToEndId : null)),
      taken.map(({ order }) => order.payload.amount),
      taken.map(({ outcome }) => outcome),
      taken.map(({ code }) => code),
      taken.map(({ requestId }) => requestId),
      taken.map(({ autoSettle }) => autoSettle),
    ],
  });
  return inserted.rows;
}

async function receipts(tx: Tx, orders: PayOrder[]): Promise<Receipt[]> {
  const known = await tx.query<{ orderId: string; endToEndId: string; refusedWith: string | null }>({
    name: "simulator-receipts",
    text: `SELECT order_id AS "orderId", end_to_end_id AS "endToEndId", CASE WHEN outcome = 'REFUSED' THEN code END AS "refusedWith"
           FROM simulator_payout WHERE order_id = ANY($1::uuid[]) OR end_to_end_id = ANY($2::text[])`,
    values: [orders.map((order) => order.id), orders.map((order) => order.payload.endToEndId)],
  });
  return orders.flatMap(({ id, payload }) => {
    const payout = known.rows.find((row) => row.orderId === id || row.endToEndId === payload.endToEndId);
    return payout ? [{ id, refusedWith: payout.refusedWith }] : [];
  });
}

/** Returns the state of orders in the simulator's tables. An order that waits for its set-up is `PENDING`. */
export function statusOf(endToEndIds: string[]): Promise<OrderStatus[]> {
  return rows<OrderStatus>({
    name: "simulator-status",
    text: `SELECT end_to_end_id AS "endToEndId", amount::float8 AS amount,
             CASE WHEN due_at IS NULL AND outcome <> 'REFUSED' THEN 'PENDING' ELSE outcome END AS outcome,
             CASE WHEN due_at IS NULL AND outcome <> 'REFUSED' THEN NULL ELSE code END AS code
           FROM simulator_payout WHERE end_to_end_id = ANY($1::text[])`,
    values: [endToEndIds],
  });
}
