import { randomUUID } from "node:crypto";
import { type Answer, actorName, type Context } from "#lib/server/operation.ts";
import type { Account } from "../accounts/account.ts";
import { awaitEnd } from "./await-end.ts";
import type { NewWithdrawal } from "./decide-withdrawals.ts";
import { insertWithdrawal } from "./insert-withdrawals.ts";
import type { Withdrawal } from "./withdrawal.contract.ts";
import { presentWithdrawal, withdrawalMachine } from "./withdrawal.ts";

type Asked = Omit<NewWithdrawal, "partition" | "accountId" | "ispb" | "amountMaximum" | "id" | "createdBy">;

/** Stores a withdrawal, and waits for its final status for at most `ctx.waitSeconds`. */
export async function makeWithdrawal(ctx: Context, account: Account, asked: Asked): Promise<Answer<Withdrawal>> {
  const { withdrawal, made } = await insertWithdrawal({
    ...asked,
    partition: ctx.operatorId,
    accountId: account.id,
    ispb: account.ispb,
    amountMaximum: account.amountMaximum,
    id: randomUUID(),
    createdBy: actorName(ctx),
  });
  const waits = ctx.waitSeconds && !withdrawalMachine.isFinal(withdrawal.status);
  const now = waits ? await awaitEnd(withdrawal, ctx.waitSeconds ?? 0) : withdrawal;
  return { output: presentWithdrawal(now), made };
}
