import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { balanceA, balanceB } from "./balance.contract.ts";

const input = z.object({ accountNumber: wire.text(20, 1).optional() });

const example = {};

export const getBalanceContract = contract({
  name: "getBalance",
  summary: "Get an account's balance as it is now",
  description:
    "Pending money is held for withdrawals, refunds and transfers in flight; it leaves when they succeed and comes back when they do not.",
  effect: "read",
  scope: "balance.read",
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["balances"],
  A: { path: "GET /v1/balance", input, output: balanceA, example },
  B: { path: "GET /v1/balance", input, output: balanceB, example },
});
