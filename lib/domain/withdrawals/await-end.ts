import { db } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { withdrawalsById } from "./get-withdrawal.ts";
import { type WithdrawalRow, withdrawalMachine } from "./withdrawal.ts";

type Waiting = { accountId: string; until: number; last: WithdrawalRow; resolve: (row: WithdrawalRow) => void };

const LOOK_EVERY_MS = 50;

/** The waiting requests of this process, by withdrawal id. One query polls for all of them. */
const waiting = new Map<string, Set<Waiting>>();
let looking = false;

/** Resolves with the withdrawal when its status is final, or with its last polled state after `seconds`. */
export function awaitEnd(withdrawal: WithdrawalRow, seconds: number): Promise<WithdrawalRow> {
  return new Promise((resolve) => {
    const { accountId, id } = withdrawal;
    const one = { accountId, until: performance.now() + seconds * 1_000, last: withdrawal, resolve };
    waiting.set(id, (waiting.get(id) ?? new Set()).add(one));
    // The withdrawals that are looked at may be of several operators.
    if (!looking) void servingEveryOperator(look);
  });
}

async function look(): Promise<void> {
  looking = true;
  while (waiting.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    // A failed poll is repeated. It must not fail the request, because the withdrawal is already stored.
    const found = await load().catch(() => []);
    const byId = new Map(found.map((row) => [row.id, row]));
    for (const [id, those] of waiting) {
      for (const one of those) resolveAtEnd(one, byId.get(id), those);
      if (those.size === 0) waiting.delete(id);
    }
  }
  looking = false;
}

function resolveAtEnd(one: Waiting, row: WithdrawalRow | undefined, those: Set<Waiting>): void {
  one.last = row ?? one.last;
  if (!withdrawalMachine.isFinal(one.last.status) && performance.now() < one.until) return;
  those.delete(one);
  one.resolve(one.last);
}

async function load(): Promise<WithdrawalRow[]> {
  const accountIds = new Set([...waiting.values()].flatMap((those) => [...those].map((one) => one.accountId)));
  return withdrawalsById(db(), [...accountIds], [...waiting.keys()]);
}
