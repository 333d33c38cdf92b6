import { db, rows } from "#lib/server/db.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { accountNamed, accountsOf } from "../../base/accounts/account.ts";
import { refusingAction } from "../../base/audit/action-refused.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { changeRaiseDelay, raiseDelayOf } from "./raise-delay.ts";
import { changeVelocityLimits } from "./set-velocity-limits.ts";
import { loadVelocity } from "./velocity-books.ts";
import {
  setRaiseDelayContract,
  setVelocityLimitsContract,
  showVelocityLimitsContract,
  VELOCITY_LIMITS,
  type VelocityLimit,
} from "./velocity-limits.contract.ts";
import { limitUses } from "./velocity-state.ts";

/** Returns the velocity limits of each of the caller's accounts, what of them is used, and the operator's delay for raises. */
export const showVelocityLimits = operation(showVelocityLimitsContract, async (ctx) => {
  const accounts = await accountsOf(ctx);
  const accountIds = accounts.map(({ id }) => id);
  const [velocity, raises, raiseDelay, now] = await Promise.all([
    mostPaidDestinations(accountIds).then((destinations) => loadVelocity(db(), accountIds, destinations)),
    waitingRaises(accountIds),
    raiseDelayOf(db(), ctx.operatorId),
    businessTime(ctx.operatorId),
  ]);
  const who = await actorNames(
    ctx.operatorId,
    raises.map(({ by }) => by),
  );
  const shown = accounts.map(({ id, number, holderName }) => {
    const state = velocity.get(id);
    const uses = new Map(state ? limitUses(state, null, now) : []);
    const limits = VELOCITY_LIMITS.map((name) => {
      const use = uses.get(name);
      const raise = raises.find(({ accountId, name: raised }) => accountId === id && raised === name);
      return {
        name,
        value: use?.maximum ?? null,
        used: use?.used ?? 0n,
        resetsAt: use?.resetsAt ?? null,
        raise: raise ? { value: raise.value, at: raise.at, by: who(raise.by) } : null,
      };
    });
    return { accountNumber: number, holderName, limits };
  });
  return { output: { accounts: shown, raiseDelay } };
});

/** Changes velocity limits of one account: lower ones at once, higher ones after the operator's delay. */
export const setVelocityLimits = operation(setVelocityLimitsContract, async (ctx, { accountNumber, limits }) => {
  const account = await accountNamed(ctx, accountNumber);
  return { output: await refusingAction(() => changeVelocityLimits(actorName(ctx), account, limits)) };
});

/** Sets after how many hours a raised limit holds: a longer delay at once, a shorter one after the delay until now. */
export const setRaiseDelay = operation(setRaiseDelayContract, async (ctx, { hours }) => ({
  output: await refusingAction(() => changeRaiseDelay(actorName(ctx), ctx.operatorId, hours)),
}));

export const limitOperations = [showVelocityLimits, setVelocityLimits, setRaiseDelay] as const;

/** A raise that does not hold yet. `value` null: no limit. `by`: who asked for it. */
type WaitingRaise = { accountId: string; name: VelocityLimit; value: bigint | null; at: Date; by: string };

/** Returns the raises of these accounts that do not hold yet. */
function waitingRaises(accountIds: readonly string[]): Promise<WaitingRaise[]> {
  return rows<WaitingRaise>({
    text: `SELECT account_id AS "accountId", name, raise_value AS value, raise_at AS at, raise_by AS by
           FROM velocity_limit WHERE account_id = ANY($1::uuid[]) AND raise_at > clock_timestamp()`,
    values: [accountIds],
  });
}

// Business time in a form that lets the index be used.
const TODAY = "to_char((SELECT clock_timestamp()) + clock_ahead(account.id) - interval '3 hours', 'YYYY-MM-DD')";

const MOST_PAID = ["amount", "count"]
  .map(
    (by) => `(SELECT destination FROM withdrawn_to_destination
      WHERE account_id = account.id AND day = ${TODAY}
      ORDER BY ${by} DESC LIMIT 1)`,
  )
  .join(" UNION ALL ");

/** Returns of each account the destination that got the most money in this BRT day, and the one that was paid most often. */
async function mostPaidDestinations(accountIds: readonly string[]): Promise<string[]> {
  const found = await rows<{ destination: string }>({
    name: "most-paid-destinations",
    text: `SELECT DISTINCT destination FROM unnest($1::uuid[]) AS account(id) CROSS JOIN LATERAL (${MOST_PAID}) AS most`,
    values: [accountIds],
  });
  return found.map(({ destination }) => destination);
}
