import { txidOf } from "#lib/core/pix/txid.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { ChargesOrder, ConnectionCharge } from "#lib/rail/orders.ts";
import type { LeasedAtConnection } from "#lib/rail/queues/outbox.ts";
import { rows } from "#lib/server/db.ts";
import { type Row, select } from "#lib/server/row.ts";
import { toldDebtor } from "./told-debtor.ts";

/** Those of each order, by the order's id. */
export type ChargesToRegister = ReadonlyMap<string, ConnectionCharge[]>;

type Order = LeasedAtConnection & { kind: "charges"; payload: ChargesOrder };
const FIELDS = ["id", "amount", "pixKey", "description", "expectedPayer", "createdAt", "expiresAt"] as const;
type Charge = Row<"Charge", (typeof FIELDS)[number], { expectedPayer: Payer | null }>;

/** Returns the charges of these orders that their banks do not have yet. */
export async function chargesToRegister(leased: readonly LeasedAtConnection[]): Promise<ChargesToRegister> {
  const orders = leased.filter((order): order is Order => order.kind === "charges");
  if (orders.length === 0) return new Map();
  const asked = orders.flatMap(({ accountId, payload }) =>
    payload.charges.map(({ recordId: id }) => ({ accountId, id })),
  );
  const found = await rows<Charge>({
    name: "charges-to-register",
    text: `SELECT ${select("Charge", "c", FIELDS)} FROM unnest($1::uuid[], $2::uuid[]) AS o(account_id, id)
           JOIN charge c USING (account_id, id) WHERE c.registration = 'WAITING'`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ id }) => id)],
  });
  const byId = new Map(found.map((charge) => [charge.id, charge]));
  return new Map(
    orders.map((order) => [
      order.id,
      order.payload.charges.flatMap(({ recordId, locationId }) => {
        const charge = byId.get(recordId);
        return charge ? [toldAs(charge, locationId, order.createdAt)] : [];
      }),
    ]),
  );
}

/** The bank counts in real time, as the outbox does, whatever the operator's clock says. */
function toldAs(charge: Charge, locationId: string, orderedAt: Date): ConnectionCharge {
  const { id: recordId, amount, pixKey: key, description: text, expectedPayer, createdAt, expiresAt } = charge;
  const payer = toldDebtor(expectedPayer);
  const endsAt = new Date(orderedAt.getTime() + expiresAt.getTime() - createdAt.getTime()).toISOString();
  return { recordId, txid: txidOf(recordId), amount: Number(amount), key, expiresAt: endsAt, payer, text, locationId };
}
