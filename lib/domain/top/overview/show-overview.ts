import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { type BookBalance, balancesNow } from "#lib/ledger/balance-at.ts";
import { rows } from "#lib/server/db.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { accountsOf } from "../../base/accounts/account.ts";
import { presentBalances } from "../../base/accounts/balance.ts";
import { countQuarantined } from "../../base/quarantine/count-quarantined.ts";
import type { ChargeStatus } from "../../money-in/charges/charge.ts";
import { alarmsOf } from "../health/alarms.ts";
import { showOverviewContract } from "./overview.contract.ts";

const CHARGES_COUNTED_MAX = 10_000;

/** Returns the current state of the caller's accounts, the charges of today and the active alarms. */
export const showOverview = operation(showOverviewContract, async (ctx) => {
  const accounts = await accountsOf(ctx);
  const ids = accounts.map((account) => account.id);
  const now = await businessTime(ctx.operatorId);
  const [books, charges, alarms, quarantinedMessages] = await Promise.all([
    balancesNow(ids),
    countCharges(ids, startOfBrtDay(brtDay(now))),
    alarmsOf(ids),
    countQuarantined(ctx),
  ]);
  return {
    output: {
      accounts: accounts.map((account) => ({
        accountNumber: account.number,
        holderName: account.holderName,
        ...presentBalances(books.get(account.id) as BookBalance),
      })),
      chargesToday: charges.counts,
      chargesTodayCapped: charges.capped,
      alarms: alarms.map(({ name, checkedAt }) => ({ name, checkedAt })),
      quarantinedMessages,
    },
  };
});

/**
 * Counts the charges that these accounts have created since an instant, by their current status: an overdue PENDING
 * charge counts as EXPIRED. Counts at most the newest 10 000 charges; `capped` is true when there were more.
 */
async function countCharges(
  accountIds: readonly string[],
  since: Date,
): Promise<{ counts: Record<ChargeStatus, number>; capped: boolean }> {
  const found = await rows<{ status: ChargeStatus; count: bigint }>({
    name: "count-charges",
    text: `SELECT status, count(*) FROM (
             SELECT newest.* FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (
               SELECT created_at, CASE WHEN status = 'PENDING' AND expires_at < business_now(account_id) THEN 'EXPIRED' ELSE status END AS status
               FROM charge WHERE account_id = account.id AND created_at >= $2 ORDER BY created_at DESC, charge.id DESC LIMIT $3
             ) AS newest ORDER BY created_at DESC LIMIT $3
           ) AS charge GROUP BY status`,
    values: [accountIds, since, CHARGES_COUNTED_MAX + 1],
  });
  const counts = { PENDING: 0, PAID: 0, EXPIRED: 0, REJECTED: 0, CANCELED: 0 };
  for (const { status, count } of found) counts[status] = Number(count);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, capped: total > CHARGES_COUNTED_MAX };
}
