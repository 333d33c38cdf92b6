/** What a bank says of an account's balance, in cents. */
type Told = { blockedByCourt: bigint; blockedByDispute: bigint };

/** `booked`: what the book has blocked for courts. `disputed`: what open disputes name. */
type Account = { id: string; booked: bigint; disputed: bigint };

const above = (amount: bigint, known: bigint) => (amount > known ? amount - known : 0n);
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Returns what each of these accounts at one bank cannot spend, in cents, beside what its book has blocked. What a dispute names is
 * that account's. The bank does not say whose the rest is: while it blocks that, none of them may spend it.
 */
export function sharesOf(told: Told | null, accounts: readonly Account[]): Map<string, bigint> {
  const byCourt = above(told?.blockedByCourt ?? 0n, sum(accounts.map(({ booked }) => booked)));
  const byDispute = above(told?.blockedByDispute ?? 0n, sum(accounts.map(({ disputed }) => disputed)));
  return new Map(accounts.map(({ id, disputed }) => [id, disputed + byCourt + byDispute]));
}
