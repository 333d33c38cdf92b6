import { type Refusal, refuse } from "#lib/core/errors.ts";
import { env } from "#lib/server/env.ts";
import type { Account } from "./account.ts";

/** Whether a bank, or in staging the simulator, is behind an account: no other one moves money. */
export function movesMoney({ connection }: Pick<Account, "connection">): boolean {
  return connection !== null || env().APP_ENV === "staging";
}

/** Returns why nothing may be ordered of an account; null: something may. */
export function unconnected(account: Account): Refusal | null {
  if (movesMoney(account)) return null;
  const detail = `Account ${account.number} is at no bank yet, so that no money can come or go. An administrator connects it in the console, Settings, Banks.`;
  return refuse("ACCOUNT_NOT_CONNECTED", detail);
}
