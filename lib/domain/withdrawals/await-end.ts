import { BANK_LOOK } from "#lib/core/limits.ts";
import { db } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { withdrawalsById } from "./get-withdrawal.ts";
import { type WithdrawalRow, withdrawalMachine } from "./withdrawal.ts";

type IsEnough = (status: WithdrawalRow["status"]) => boolean;
type Waiting = {
  accountId: string;
  until: number;
  last: WithdrawalRow;
  isEnough: IsEnough;
  resolve: (row: WithdrawalRow) => void;
};

const LOOK_EVERY_MS = 50;

/** The waiting requests of this process, by withdrawal id. One query polls for all of them. */
const waiting = new Map<string, Set<Waiting>>();
let looking = false;

/** How many requests wait in this process for a bank's look at a key. */
let looked = 0;

/**
 * Resolves with the withdrawal when its bank has looked its key up, and refused it or taken it, or with its last polled state after 2 s. Where many requests
 * wait already, the answer does not: it says PROCESSING, and the webhook tells the rest.
 */
export async function awaitLook(withdrawal: WithdrawalRow): Promise<WithdrawalRow> {
  if (looked >= BANK_LOOK.waitingMax) return withdrawal;
  looked++;
  try {
    return await awaitEnd(withdrawal, BANK_LOOK.seconds, (status) => status !== "INITIATED");
  } finally {
    looked--;
  }
}

/** Resolves with the withdrawal when its status is enough, by default final, or with its last polled state after `seconds`. */
export function awaitEnd(
  withdrawal: WithdrawalRow,
  seconds: number,
  isEnough: IsEnough = withdrawalMachine.isFinal,
): Promise<WithdrawalRow> {
  return new Promise((resolve) => {
    const { accountId, id } = withdrawal;
    const one = { accountId, until: performance.now() + seconds * 1_000, last: withdrawal, isEnough, resolve };
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
  if (!one.isEnough(one.last.status) && performance.now() < one.until) return;
  those.delete(one);
  one.resolve(one.last);
}

async function load(): Promise<WithdrawalRow[]> {
  const accountIds = new Set([...waiting.values()].flatMap((those) => [...those].map((one) => one.accountId)));
  return withdrawalsById(db(), [...accountIds], [...waiting.keys()]);
}
