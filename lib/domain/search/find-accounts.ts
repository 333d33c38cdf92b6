import { mayRun } from "#lib/server/may-run.ts";
import type { Context } from "#lib/server/operation.ts";
import { accountsOf } from "../accounts/account.ts";
import { plainText } from "../records/plain-text.ts";
import { getStatementContract } from "../statements/get-statement.contract.ts";

const ACCOUNTS_MAX = 5;
const LENGTH_MIN = 3;

type FoundAccount = { accountNumber: string; holderName: string };

/** Returns the caller's accounts whose number or holder has the text. Empty when the person may not see statements. */
export async function accountsWith(ctx: Context, text: string): Promise<FoundAccount[]> {
  const wanted = plainText(text.trim());
  if (wanted.length < LENGTH_MIN || !mayRun(ctx.actor.role ?? "", getStatementContract)) return [];
  const words = wanted.split(/\s+/);
  const found = (await accountsOf(ctx)).filter(({ number, holderName }) => {
    const holder = plainText(holderName);
    return number.includes(wanted) || words.every((word) => holder.includes(word));
  });
  return found.slice(0, ACCOUNTS_MAX).map(({ number, holderName }) => ({ accountNumber: number, holderName }));
}
