import { randomFrom } from "#lib/core/seeded-random.ts";
import { type Fee, feeOf } from "#lib/domain/base/accounts/fee.contract.ts";

/** Incoming money, in the order of its time. `spare`: no refund is planned for it. */
type Income = { account: number; at: Date; amount: bigint; spare: boolean };

/**
 * Outgoing money: requested at `createdAt`, finished at `endedAt`. `code`: the network's reason when the money did not
 * move.
 */
type Movement = { createdAt: Date; endedAt: Date; amount: bigint };
export type PlannedWithdrawal = Movement & { account: number; code: string | null; keyUnknown: boolean };
export type PlannedRefund = Movement & { income: number; code: string | null };
export type PlannedTransfer = Movement & { from: number; to: number };
type PlannedOut = { withdrawals: PlannedWithdrawal[]; refunds: PlannedRefund[]; transfers: PlannedTransfer[] };
export type Fees = Partial<Record<"deposit" | "withdrawal", Fee>>;

const MINUTE_MS = 60_000;
const TRANSFER_EVERY = 150;
/** The percentage of the deposits that players win back. */
const PAID_OUT_PERCENT = 45n;
const WINS = [2_000n, 4_500n, 6_000n, 8_150n, 12_000n, 17_540n, 25_000n, 32_000n];
/** The failure codes of withdrawals. Each occurs about as often as it is listed. */
const CODES = ["AC07", "AC03", "AC06", "DS04", "AC07", "AB09", "ED05", "AB03"];

/**
 * Plans the outgoing money of accounts with this income, up to `now`. An amount is taken from the balance when it is
 * planned, before its time, and a failed amount is never added back, so no balance can fall below zero.
 */
export function planOut(income: Income[], now: Date, feesOf: (account: number) => Fees): PlannedOut {
  const { next: random, pick } = randomFrom(45_000_001);
  const movement = (after: Date, waitMs: number, takesMs: number, amount: bigint): Movement => {
    const createdAt = new Date(after.getTime() + MINUTE_MS + Math.floor(random() * waitMs));
    return { createdAt, endedAt: new Date(createdAt.getTime() + 900 + Math.floor(random() * takesMs)), amount };
  };
  const left = new Map<number, bigint>();
  const won = new Map<number, bigint>();
  const out: PlannedOut = { withdrawals: [], refunds: [], transfers: [] };
  const take = (account: number, amount: bigint) => {
    if ((left.get(account) ?? 0n) < amount) return false;
    left.set(account, (left.get(account) ?? 0n) - amount);
    return true;
  };
  for (const [i, { account, at, amount, spare }] of income.entries()) {
    const fees = feesOf(account);
    left.set(account, (left.get(account) ?? 0n) + amount - feeOf(fees.deposit, amount));
    won.set(account, (won.get(account) ?? 0n) + (amount * PAID_OUT_PERCENT) / 100n);
    const win = pick(WINS);
    const goesWrong = random();
    if ((won.get(account) ?? 0n) >= win && take(account, win + feeOf(fees.withdrawal, win))) {
      const code = goesWrong < 0.06 ? pick(CODES) : null;
      const keyUnknown = goesWrong > 0.98;
      if (!code && !keyUnknown) won.set(account, (won.get(account) ?? 0n) - win);
      out.withdrawals.push({ ...movement(at, 90 * MINUTE_MS, 5_000, win), account, code, keyUnknown });
    }
    const back = random() < 0.5 ? amount : amount / 2n;
    if (!spare && random() < 0.02 && take(account, back)) {
      const code = random() < 0.1 ? "AC07" : null;
      out.refunds.push({ ...movement(at, 20 * 60 * MINUTE_MS, 5_000, back), income: i, code });
    }
    const sweep = ((left.get(account) ?? 0n) / 40_000n) * 10_000n;
    if (i % TRANSFER_EVERY === TRANSFER_EVERY - 1 && account === 0 && sweep > 0n && take(account, sweep)) {
      out.transfers.push({ ...movement(at, MINUTE_MS, 300, sweep), from: 0, to: 1 });
    }
  }
  const past = <M extends Movement>(movements: M[]) =>
    movements.filter(({ endedAt }) => endedAt.getTime() < now.getTime() - MINUTE_MS);
  return { withdrawals: past(out.withdrawals), refunds: past(out.refunds), transfers: past(out.transfers) };
}
