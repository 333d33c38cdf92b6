import type { Queryable } from "#lib/server/db.ts";
import type { UnappliedRow } from "./find-unapplied-payment.ts";

/** The statuses of a charge that ended without being paid. */
const ENDED_UNPAID: readonly string[] = ["EXPIRED", "REJECTED", "CANCELED"];

/**
 * Returns whether webhooks are told that money goes back: only of a charge that ended unpaid. To a receiver that looks at the
 * event's name alone, that of a charge that is paid, or can be, would take a credit back.
 */
export function isEndedUnpaid(status: string | undefined): boolean {
  return status !== undefined && ENDED_UNPAID.includes(status);
}

/** Returns `isEndedUnpaid` of the charge that an unapplied payment names. */
export async function isTold(on: Queryable, { accountId, chargeId }: Pick<UnappliedRow, "accountId" | "chargeId">) {
  if (chargeId === null) return false;
  const { rows } = await on.query<{ status: string }>({
    name: "status-of-charge",
    text: "SELECT status FROM charge WHERE account_id = $1 AND id = $2",
    values: [accountId, chargeId],
  });
  return isEndedUnpaid(rows[0]?.status);
}
