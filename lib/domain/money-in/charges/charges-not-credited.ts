import type { Queryable } from "#lib/server/db.ts";
import type { UnappliedReason } from "../unapplied-payments/unapplied-payment.ts";
import type { Charge } from "./charge.contract.ts";
import { type ChargeRow, presentCharge } from "./charge.ts";
import { storedCharges } from "./get-charge.ts";

/** The charge that an unapplied payment named. `id`: the payment's. */
type NotCredited = { id: string; reason: UnappliedReason; charge: ChargeRow };

/** Returns the charges that these unapplied payments named. A payment that named none is absent. */
export async function chargesNotCredited(on: Queryable, accountIds: string[], ids: string[]): Promise<NotCredited[]> {
  const { rows } = await on.query<{ id: string; chargeId: string; reason: UnappliedReason }>({
    name: "charges-of-unapplied-payments",
    text: `SELECT id, charge_id AS "chargeId", reason FROM unapplied_payment
           WHERE account_id = ANY($1::uuid[]) AND id = ANY($2::uuid[]) AND charge_id IS NOT NULL`,
    values: [accountIds, ids],
  });
  const charges = await storedCharges(
    on,
    accountIds,
    rows.map(({ chargeId }) => chargeId),
  );
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  return rows.flatMap(({ id, chargeId, reason }) => {
    const charge = byId.get(chargeId);
    return charge ? [{ id, reason, charge }] : [];
  });
}

/** Returns the charge as it stands, with the reason why a payment of it was not credited. */
export function presentNotCredited({ charge, reason }: NotCredited): Charge {
  return { ...presentCharge(charge), errorCode: reason as Charge["errorCode"] };
}
