import { rows } from "#lib/server/db.ts";

/**
 * How a charge stands at its account's bank. `registration`: null, it needs none there. `awaitsBank`: the bank should have it by now and does not, so that nobody
 * can pay it yet.
 */
type Standing = { registration: "WAITING" | "REGISTERED" | "REFUSED" | null; awaitsBank: boolean };

/** A bank has a charge in less than a second after it was made. */
const REGISTERED_WITHIN = "interval '5 seconds'";

export async function registrationOf({ accountId, id }: { accountId: string; id: string }): Promise<Standing> {
  const [found] = await rows<Standing>({
    name: "registration",
    text: `SELECT registration, registration IS NOT DISTINCT FROM 'WAITING' AND status = 'PENDING'
             AND created_at < business_at(account_id, clock_timestamp() - ${REGISTERED_WITHIN}) AS "awaitsBank"
           FROM charge WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });
  return found ?? { registration: null, awaitsBank: false };
}
