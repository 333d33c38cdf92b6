import { lockBooks } from "#lib/ledger/books.ts";
import type { OpenBook } from "#lib/ledger/open-book.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import {
  chargeOf,
  eventOfCharge,
  insertCharges,
  insertPayments,
  type PastCharge,
  showInDocs,
  stepsOfCharge,
} from "./charges.ts";
import type { SeedAccount } from "./operator.ts";
import { plan } from "./plan.ts";
import { type Fees, planOut } from "./plan-out.ts";
import { eventOfRefund, insertRefunds, refundOf, stepsOfRefund } from "./refunds.ts";
import { insertEvents, replay } from "./timeline.ts";
import { eventOfTransfer, insertTransfers, stepsOfTransfer, transferOf } from "./transfers.ts";
import { eventsOfWithdrawal, insertWithdrawals, stepsOfWithdrawal, withdrawalOf } from "./withdrawals.ts";

const DAYS = 30;
/** Only the second account pays fees. */
const FEES: Fees[] = [{}, { deposit: { fixed: 0n, perMille: 5 }, withdrawal: { fixed: 35n, perMille: 0 } }];
const feesOf = (account: number) => FEES[account] ?? {};

/**
 * Writes a month of history up to now, through the same books as live records, if the accounts have no charge yet. It
 * is one transaction, so an interrupted start begins it anew. Returns whether it was written now.
 */
export async function writeHistory(accounts: SeedAccount[]): Promise<boolean> {
  return transaction(async (tx) => {
    const ids = accounts.map((account) => account.id);
    const books = await lockBooks(tx, ids);
    const { rows } = await tx.query("SELECT 1 FROM charge WHERE account_id = ANY($1::uuid[]) LIMIT 1", [ids]);
    if (rows.length > 0) return false;
    const {
      rows: [clock],
    } = await tx.query<{ now: Date }>("SELECT date_trunc('milliseconds', now()) AS now");
    if (!clock) throw new Error("the database has no time");
    const began = new Date(clock.now.getTime() - (DAYS + 1) * 86_400_000);
    await tx.query("UPDATE account SET created_at = $1 WHERE id = ANY($2::uuid[])", [began, ids]);
    await insertFees(tx, accounts);
    await live(tx, accounts, books, clock.now);
    return true;
  });
}

async function insertFees(tx: Tx, accounts: SeedAccount[]): Promise<void> {
  const fees = accounts.flatMap(({ id }, i) => Object.entries(feesOf(i)).map(([kind, fee]) => ({ id, kind, ...fee })));
  await tx.query(
    `INSERT INTO account_fee (account_id, kind, fixed, per_mille)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[]) ON CONFLICT DO NOTHING`,
    [fees.map((f) => f.id), fees.map((f) => f.kind), fees.map((f) => f.fixed), fees.map((f) => f.perMille)],
  );
}

async function live(tx: Tx, accounts: SeedAccount[], books: Map<string, OpenBook>, now: Date): Promise<void> {
  const accountAt = (i: number) => accounts[i] as SeedAccount;
  const indexOf = (account: SeedAccount) => accounts.indexOf(account);
  const charges = plan(now, DAYS).map((planned, i) => chargeOf(planned, accountAt(i % 4 === 3 ? 1 : 0), i));
  const shown = showInDocs(charges, accountAt(0));
  const paid = charges.filter((charge) => charge.status === "PAID");
  const income = paid.map((charge) => {
    return { account: indexOf(charge.account), at: charge.settledAt, amount: charge.amount, spare: charge === shown };
  });
  const planned = planOut(income, now, feesOf);
  const withdrawals = planned.withdrawals.map((one, i) =>
    withdrawalOf(one, accountAt(one.account), feesOf(one.account), i),
  );
  const refunds = planned.refunds.map((one, i) => refundOf(one, paid[one.income] as PastCharge, i));
  const transfers = planned.transfers.map((one, i) => transferOf(one, accounts, i));

  await replay(tx, books, [
    ...paid.flatMap((charge) => stepsOfCharge(charge, feesOf(indexOf(charge.account)))),
    ...withdrawals.flatMap(stepsOfWithdrawal),
    ...refunds.flatMap(stepsOfRefund),
    ...transfers.flatMap(stepsOfTransfer),
  ]);
  await insertCharges(tx, charges);
  await insertPayments(tx, paid);
  await insertWithdrawals(tx, withdrawals);
  await insertRefunds(tx, refunds);
  await insertTransfers(tx, transfers);
  await insertEvents(tx, [
    ...charges.map(eventOfCharge),
    ...withdrawals.flatMap(eventsOfWithdrawal),
    ...refunds.map(eventOfRefund),
    ...transfers.map(eventOfTransfer),
  ]);
}
