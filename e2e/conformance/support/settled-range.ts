import type { Api } from "./api.ts";
import { deposit, type Movement, type Party, somebody, withdrawal } from "./movements.ts";
import { fund } from "./records.ts";

/**
 * Settled movements, and the instants of the first and the last of them. No more lines are added between these
 * instants.
 */
export type SettledRange = { payer: Party; deposits: Movement[]; withdrawal: Movement; from: string; to: string };

/** More than the default page size of either variant. */
const DEPOSITS = 21;
const AT_ONCE = 7;

/** Makes deposits of one payer, and a withdrawal after them. */
export async function makeSettledRange(api: Api): Promise<SettledRange> {
  await fund(api, 10_000);
  const payer = somebody();
  const deposits: Movement[] = [];
  while (deposits.length < DEPOSITS) {
    const coming = Array.from({ length: AT_ONCE }, (_, n) => deposit(api, 100 + n, payer));
    deposits.push(...(await Promise.all(coming)));
  }
  const last = await withdrawal(api, 150);
  const times = [...deposits, last].map(({ settledAt }) => Date.parse(settledAt));
  const [from, to] = [Math.min(...times), Math.max(...times)].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  return { payer, deposits, withdrawal: last, from, to };
}
