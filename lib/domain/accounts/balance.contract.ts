import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

/** The balances of an account, in cents. `pendingBalance` is held for withdrawals and refunds in flight. */
export const balances = z.object({
  availableBalance: wire.balance,
  pendingBalance: wire.balance,
  totalBalance: wire.balance,
});

/** `lastUpdated`: when money last moved in the account; when the account was opened, if none has moved. */
const balanceOf = (instant: typeof wire.brt) =>
  balances.extend({ accountNumber: z.string(), currency: z.literal("BRL"), lastUpdated: instant });

export const balanceA = balanceOf(wire.brt).meta({ title: "Balance" });
export const balanceB = balanceOf(wire.utc).meta({ title: "Balance" });

/** A balance in canonical form. */
export type Balance = z.output<typeof balanceA>;
