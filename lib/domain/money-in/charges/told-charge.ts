import { z } from "zod";
import type { Variant } from "#lib/core/contract.ts";
import { eventName } from "#lib/core/states/event-name.ts";
import type { Tx } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import type { Told } from "../../base/events/write-events.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import { CHARGE_FORMS } from "./charge.contract.ts";
import { type PayableCharge, presentCharge } from "./charge.ts";

const PAID = eventName("charge", "PAID");

/** The condition for a webhook `e` that subscribed to paid charges. */
export const SUBSCRIBED_TO_PAID = `e.active AND e.deleted_at IS NULL AND e.events && ARRAY['${PAID?.A}', '${PAID?.B}']`;

/** An account with webhooks that subscribed to paid charges, and the variants that they speak. */
export type SubscribedAccount = { accountNumber: string; variants: Variant[] };

/** Returns those of these accounts with webhooks that subscribed to paid charges, by id. */
export async function loadSubscribedAccounts(tx: Tx, accountIds: string[]): Promise<Map<string, SubscribedAccount>> {
  const { rows } = await tx.query<SubscribedAccount & { id: string }>({
    name: "subscribed-accounts",
    text: `SELECT a.id, a.number AS "accountNumber", array_agg(DISTINCT e.variant) AS variants
           FROM webhook_endpoint e JOIN account a ON a.id = e.account_id
           WHERE e.account_id = ANY($1::uuid[]) AND ${SUBSCRIBED_TO_PAID} GROUP BY a.id`,
    values: [accountIds],
  });
  return new Map(rows.map(({ id, ...subscribed }) => [id, subscribed]));
}

type Paid = { charge: PayableCharge; endToEndId: string; paymentId: string; debtor: StoredDebtor | null };

/**
 * Returns what webhooks are told of a charge that is paid now. Undefined: none subscribed to it, or it cannot be written, which
 * must not stop its credit: the claim of the delivery tries again.
 */
export function toldOf(
  { charge, ...paid }: Paid,
  subscribed: SubscribedAccount | undefined,
  at: Date,
): Told | undefined {
  const { brCode, createdAt } = charge;
  if (!subscribed || !brCode || !createdAt) return undefined;
  const payment = { ...paid, paidAt: at, reversed: 0n, errorCode: null };
  const data: Told["data"] = {};
  try {
    const presented = presentCharge({ ...charge, brCode, createdAt, ...payment });
    for (const variant of subscribed.variants) data[variant] = z.encode(CHARGE_FORMS[variant], presented);
  } catch (error) {
    log().error({ ...errorFields(error), chargeId: charge.id }, "a paid charge cannot be written for its webhooks");
    return undefined;
  }
  return { accountNumber: subscribed.accountNumber, data };
}
