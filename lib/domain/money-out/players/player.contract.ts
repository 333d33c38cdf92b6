import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import { MAY_SEE_MONEY } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { taxIdPlace } from "../../base/tax-ids/unmask-tax-id.contract.ts";

const PAGE_MAX = 100;
const PAGE_DEFAULT = 25;

export const findPlayerContract = contract({
  name: "findPlayer",
  summary: "Find a player by tax id, or by where a record names the player",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: [
    "ACCOUNT_NOT_FOUND",
    "CHARGE_NOT_FOUND",
    "WITHDRAWAL_NOT_FOUND",
    "REFUND_NOT_FOUND",
    "NotFound",
    "STATEMENT_LINE_NOT_FOUND",
  ],
  tags: [],
  console: {
    input: z.object({
      place: z.discriminatedUnion("at", [
        ...taxIdPlace.options,
        z.object({ at: z.literal("taxId"), taxId: wire.taxId }),
      ]),
    }),
    /** Null: no record names the tax id. */
    output: z.object({ playerId: wire.uuid.nullable() }),
  },
});

/** How many, and how much in cents. */
const sum = z.object({ count: z.int(), amount: wire.balance });

export const showPlayerContract = contract({
  name: "showPlayer",
  summary: "Show what a player has paid and received, and with which keys and accounts",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["PLAYER_NOT_FOUND"],
  tags: ["charges", "payments", "withdrawals", "refunds", "unappliedPayments"],
  console: {
    input: z.object({ playerId: wire.uuid }),
    output: z.object({
      playerId: wire.uuid,
      /** As the latest record has it. Null: no record has a name. */
      name: z.string().nullable(),
      /** A CPF is masked. */
      taxId: wire.maskedTaxId,
      /** False: the player has more records than are read, and the figures are of the latest ones. */
      isWhole: z.boolean(),
      received: sum,
      refunded: sum,
      paid: sum,
      firstAt: wire.utc.nullable(),
      lastAt: wire.utc.nullable(),
      /** The Pix keys that were paid, the latest first. Keys of persons are masked. */
      keys: z.array(z.object({ key: z.string(), keyType: z.enum(PIX_KEY_TYPES), lastAt: wire.utc })),
      /** The bank accounts that paid or were paid, the latest first. */
      bankAccounts: z.array(
        z.object({ bankName: z.string().nullable(), branch: z.string(), accountNumber: z.string(), lastAt: wire.utc }),
      ),
    }),
  },
});

/** What a player's lists have: what was paid, paid out and refunded; or charges that were not paid and payments that were not credited. */
export const PLAYER_LISTS = ["moved", "notCredited"] as const;

const record = z.object({
  kind: z.enum(["charge", "withdrawal", "refund", "refusedPayment", "unappliedPayment"]),
  id: wire.uuid,
  /** Of a refused payment: the charge that it named. */
  chargeId: wire.uuid.nullable(),
  /** Of a refused payment: why it was refused. */
  status: z.string(),
  amount: wire.cents,
  description: z.string().nullable(),
  accountNumber: z.string(),
  createdAt: wire.utc,
});

export const listPlayerRecordsContract = contract({
  name: "listPlayerRecords",
  summary: "List a player's payments, payouts and refunds, or what was not paid and not credited, newest first",
  effect: "read",
  roles: MAY_SEE_MONEY,
  errors: ["PLAYER_NOT_FOUND"],
  tags: ["charges", "payments", "withdrawals", "refunds", "unappliedPayments"],
  console: {
    input: z.object({
      playerId: wire.uuid,
      /** Absent: moved. */
      which: z.enum(PLAYER_LISTS).optional(),
      limit: z.int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
      /** The `next` of the previous page. */
      before: z.string().optional(),
    }),
    output: z.object({ rows: z.array(record), next: z.string().nullable() }),
  },
});
