import { LRUCache } from "lru-cache";
import { RailBusy, RailRefused } from "#lib/rail/failures.ts";
import type { ConnectionPayout, ConnectionReturn } from "#lib/rail/orders.ts";
import type { ChargeOrder } from "#lib/rail/port.ts";
import type { LeasedAtConnection } from "#lib/rail/queues/outbox.ts";
import { DONE, type Receipt, receiptOf } from "#lib/rail/receipt.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import type { LiveConnection } from "../../banks/connections/traffic/live-connection.ts";

const payingKeys = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 });

/** An order for one record. */
export type SingleOrder = Exclude<LeasedAtConnection, { kind: "charges" }>;

/** Registers a charge at its bank and returns what came of it. To do so again changes nothing. */
export function carryOutCharge({ bank }: LiveConnection, charge: ChargeOrder): Promise<Receipt> {
  return receiptOf(async () => {
    await bank.register(charge);
    return DONE;
  });
}

/**
 * Carries out one leased order at its bank and returns what came of it. An order that an earlier lease may have sent is
 * asked for by its reference first, and sent again only under the same one.
 */
export function carryOut(connection: LiveConnection, order: SingleOrder): Promise<Receipt> {
  return receiptOf(async () => {
    if (order.kind === "chargeRemoval") {
      await connection.bank.remove(order.payload.txid);
      return DONE;
    }
    return order.kind === "return"
      ? carryOutReturn(connection, order, order.payload)
      : carryOutPayout(connection, order, order.payload);
  });
}

async function carryOutReturn({ bank }: LiveConnection, { attempts }: LeasedAtConnection, wanted: ConnectionReturn) {
  const known = attempts > 1 ? await bank.askReturn(wanted) : null;
  return known ?? bank.return(wanted);
}

async function carryOutPayout({ bank }: LiveConnection, order: LeasedAtConnection, wanted: ConnectionPayout) {
  const { reference, amount, to, text } = wanted;
  const asked = { reference, endToEndId: wanted.prepared?.endToEndId ?? null };
  const known = order.attempts > 1 ? await bank.ask(asked) : null;
  if (known) return known;
  const payout = { reference, amount, to, text, payingKey: await payingKeyOf(order.accountId) };
  const prepared = wanted.prepared ?? (await bank.prepare?.(payout)) ?? null;
  if (prepared && !wanted.prepared) await storePrepared(order, { ...wanted, prepared });
  failpoint("payout.prepared", prepared !== null);
  return bank.pay(payout, prepared);
}

/**
 * Stores what the bank bound to a payout before the payout is sent: a lost answer is asked for by it. The endToEndId is the
 * withdrawal's from now on. Throws RailBusy when another worker has taken the order over: it may have bound another one.
 */
async function storePrepared(
  { id, accountId, attempts }: LeasedAtConnection,
  payload: ConnectionPayout,
): Promise<void> {
  await transaction(async (tx) => {
    const stored = await tx.query({
      name: "store-prepared-order",
      text: "UPDATE rail_outbox SET payload = $2 WHERE id = $1 AND attempts = $3",
      values: [id, JSON.stringify(payload), attempts],
    });
    if (stored.rowCount === 0) throw new RailBusy("another worker has taken the order over", 0);
    await tx.query({
      name: "learn-prepared-end-to-end-id",
      text: `UPDATE withdrawal SET end_to_end_id = $3, paid_to = $4 WHERE account_id = $1 AND id = $2 AND end_to_end_id IS NULL`,
      values: [accountId, payload.recordId, payload.prepared?.endToEndId, ownerOf(payload)],
    });
  });
}

/** The owner whom the bank showed: of the account it tells when it has the payout. */
function ownerOf({ prepared }: ConnectionPayout): string | null {
  if (!prepared) return null;
  const { taxId, name } = prepared.owner;
  return JSON.stringify({ taxId, name, ispb: null, branch: null, accountNumber: null, accountType: null });
}

/** Returns the key that an account pays from: its first one. */
async function payingKeyOf(accountId: string): Promise<string> {
  const known = payingKeys.get(accountId);
  if (known !== undefined) return known;
  const [first] = await rows<{ key: string }>({
    name: "paying-key",
    text: "SELECT key FROM pix_key WHERE account_id = $1 ORDER BY created_at, key LIMIT 1",
    values: [accountId],
  });
  if (!first) throw new RailRefused({ scheme: "PSP", code: "NO_PAYING_KEY", text: "" }, 0, null);
  payingKeys.set(accountId, first.key);
  return first.key;
}
