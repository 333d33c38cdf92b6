import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import { EVERY_ROLE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { balances } from "./balance.contract.ts";
import { FEE_KINDS } from "./fee.contract.ts";

const pixKey = z.object({ key: z.string(), keyType: z.enum(PIX_KEY_TYPES) });
const fee = z.object({ kind: z.enum(FEE_KINDS), fixed: wire.balance, perMille: z.int() });
const account = balances.extend({
  accountNumber: z.string(),
  holderName: z.string(),
  pixKeys: z.array(pixKey),
  /** Fee schedules: `fixed` cents and `perMille` of the amount. A kind that is absent has no fee. */
  fees: z.array(fee),
  /** The name of the bank that the account is at. Null: it is at none. */
  bank: z.string().nullable(),
  /** False: it is at no bank, so that nothing can be ordered of it. */
  movesMoney: z.boolean(),
  /** The connection that the account lives at. A transfer stays at one. */
  bankId: wire.uuid.nullable(),
  lastUpdated: wire.utc,
});

export const listAccountsContract = contract({
  name: "listAccounts",
  summary: "List the operator's accounts with their keys, fees and balances",
  effect: "read",
  roles: EVERY_ROLE,
  errors: [],
  tags: ["accounts", "balances"],
  console: { input: z.object({}), output: z.object({ accounts: z.array(account) }) },
});
