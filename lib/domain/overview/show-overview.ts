import { brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { type BookBalance, balancesNow } from "#lib/ledger/balance-at.ts";
import { businessTime } from "#lib/server/business-time.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { isWorkerAlive } from "#lib/server/worker-registry.ts";
import { type Account, accountsOf } from "../accounts/account.ts";
import { presentBalances } from "../accounts/balance.ts";
import { countQuarantined } from "../quarantine/find-quarantined.ts";
import { countCharges } from "./count-charges.ts";
import { type Flow, flows } from "./flows.ts";
import { recentPayments } from "./recent-payments.ts";
import { showOverviewContract } from "./show-overview.contract.ts";

/** Returns the current state of the caller's accounts, their recent movements and the active alarms. */
export const showOverview = operation(showOverviewContract, async (ctx) => {
  const accounts = await accountsOf(ctx);
  const ids = accounts.map((account) => account.id);
  const now = await businessTime();
  const [books, { byHour, byDay }, charges, payments, alarms, quarantinedMessages] = await Promise.all([
    balancesNow(ids),
    flows(ids, now),
    countCharges(ids, startOfBrtDay(brtDay(now))),
    recentPayments(ids),
    alarmsNow(now),
    countQuarantined(ids),
  ]);
  return {
    output: {
      accounts: accounts.map((account) => ({
        accountNumber: account.number,
        holderName: account.holderName,
        ...presentBalances(books.get(account.id) as BookBalance),
      })),
      today: byDay.at(-1) as Flow,
      byHour,
      byDay,
      chargesToday: charges.counts,
      chargesTodayCapped: charges.capped,
      recentPayments: payments.map(({ accountId, ...payment }) => ({
        ...payment,
        accountNumber: numberOf(accounts, accountId),
      })),
      alarms,
      quarantinedMessages,
    },
  };
});

function numberOf(accounts: Account[], id: string): string {
  return accounts.find((account) => account.id === id)?.number ?? "";
}

/** A missing worker is an alarm, because nothing settles without a worker. */
async function alarmsNow(now: Date): Promise<{ name: string; checkedAt: Date }[]> {
  const violated = await rows<{ name: string; checkedAt: Date }>({
    text: `SELECT name, checked_at AS "checkedAt" FROM health WHERE violated ORDER BY name`,
  });
  return (await isWorkerAlive()) ? violated : [...violated, { name: "worker", checkedAt: now }];
}
