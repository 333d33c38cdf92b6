import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { balanceA, balanceB } from "./balance.contract.ts";

const accountNumber = wire.text(20, 1).optional();
const input = z.object({ accountNumber });

export const getBalanceContract = contract({
  name: "getBalance",
  summary: "Get an account's balance as it is now",
  description:
    "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
  effect: "read",
  scope: "balance.read",
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  A: { path: "GET /v1/balance", input, output: balanceA, example: {} },
  B: { path: "GET /v1/balance", input, output: balanceB, example: {} },
});

const dayInput = z.object({ dateRef: wire.day, accountNumber });
const example = { dateRef: "2026-11-20" };

export const getClosingDayBalanceContract = contract({
  name: "getClosingDayBalance",
  summary: "Get an account's balance at the end of a BRT day",
  description:
    "A day begins and ends at midnight BRT. Today answers the balances as they are now; a day before the account was opened zeros. A day that has not begun is refused: nobody knows its end.",
  effect: "read",
  scope: "balance.read",
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  A: { path: "GET /v1/balance/closing-day", input: dayInput, output: balanceA.extend({ dateRef: wire.day }), example },
  B: { path: "GET /v1/balance/closing-day", input: dayInput, output: balanceB.extend({ dateRef: wire.day }), example },
});
