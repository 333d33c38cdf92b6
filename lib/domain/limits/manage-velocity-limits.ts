import { businessTime } from "#lib/server/clock.ts";
import { db } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { accountNamed, accountsOf } from "../accounts/account.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { actorNames } from "../records/actor-names.ts";
import { mostPaidDestinations } from "./most-paid-destinations.ts";
import { changeRaiseDelay, raiseDelayOf } from "./raise-delay.ts";
import { changeVelocityLimits } from "./set-velocity-limits.ts";
import { loadVelocity } from "./velocity-books.ts";
import {
  setRaiseDelayContract,
  setVelocityLimitsContract,
  showVelocityLimitsContract,
  VELOCITY_LIMITS,
} from "./velocity-limits.contract.ts";
import { limitUses } from "./velocity-state.ts";
import { waitingRaises } from "./waiting-raises.ts";

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
