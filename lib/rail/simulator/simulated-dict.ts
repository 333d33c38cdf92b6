import type { PixKey } from "../../core/pix/pix-key.ts";
import type { BankAccount } from "../../core/wire.ts";
import { rows, type Tx } from "../../server/db.ts";
import { announce } from "../../server/jobs/notify.ts";
import { prisma } from "../../server/prisma-client.ts";
import { type Row, select } from "../../server/row.ts";
import { servingEveryOperator } from "../../server/row-scope.ts";
import type { DictEntry } from "../orders.ts";
import { emitResults, type Payout } from "./emit-messages.ts";
import { holderOf } from "./persona.ts";

/**
 * The outcome of payments to a key: refused when they are sent, settled, or rejected later. `code` is the SPI code of a
 * failure.
 */
export type Plan = { outcome: "REFUSED" | "SETTLED" | "REJECTED"; code: string | null };

/** `autoSettle` false: a payment gets no result until the same `requestId` is set up again with true. */
type SetUp = Plan & Omit<DictEntry, "holder"> & { autoSettle: boolean; requestId: string; operatorId: string };

/** Returns a bank account as one text that does not depend on the zero padding of its numbers. */
export function accountRefOf({
  ispb,
  branch,
  accountNumber,
}: Pick<BankAccount, "ispb" | "branch" | "accountNumber">): string {
  const bare = (digits: string) => digits.replace(/^0+(?=.)/, "");
  return `${ispb} ${bare(branch)} ${bare(accountNumber)}`;
}

/**
 * Registers a key in an operator's simulated DICT with the outcome of payments to it, and ends the payments that wait for this
 * `requestId`.
 */
export async function setUpKey(tx: Tx, setUp: SetUp): Promise<void> {
  await tx.query({
    name: "simulator-set-up-key",
    text: `INSERT INTO simulator_key (key, key_type, owner, account, account_ref, outcome, code, auto_settle, request_id, operator_id, set_up_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp())
             ON CONFLICT (operator_id, key) DO UPDATE SET key_type = $2, owner = $3, account = $4, account_ref = $5, outcome = $6, code = $7,
               auto_settle = $8, request_id = $9, set_up_at = clock_timestamp()`,
    values: [
      setUp.key,
      setUp.keyType,
      JSON.stringify(setUp.owner),
      JSON.stringify(setUp.account),
      accountRefOf(setUp.account),
      setUp.outcome,
      setUp.code,
      setUp.autoSettle,
      setUp.requestId,
      setUp.operatorId,
    ],
  });
  if (setUp.autoSettle) await endWaiting(tx, setUp);
}

async function endWaiting(tx: Tx, { operatorId, requestId, outcome, code }: SetUp): Promise<void> {
  const ended = await tx.query<Payout>({
    name: "simulator-end-waiting",
    text: `UPDATE simulator_payout SET due_at = clock_timestamp(), outcome = $2, code = $3
           WHERE request_id = $1 AND due_at IS NULL AND outcome <> 'REFUSED'
           RETURNING end_to_end_id AS "endToEndId", amount, outcome, code`,
    // The network has already accepted these orders, so it can no longer refuse them.
    values: [requestId, outcome === "REFUSED" ? "REJECTED" : outcome, code],
  });
  await emitResults(
    tx,
    ended.rows.map((payout) => ({ ...payout, to: { operatorId } })),
  );
  if (ended.rows.length > 0) await announce(tx, { accountIds: [], tags: [], queues: ["messages"] });
}

/** Removes every key that an operator set up in its simulated DICT. Returns how many. Payouts that wait for a result wait on. */
export async function removeKeys(tx: Tx, operatorId: string): Promise<number> {
  const { rowCount } = await tx.query("DELETE FROM simulator_key WHERE operator_id = $1", [operatorId]);
  return rowCount ?? 0;
}

const ENTRY = ["key", "keyType", "owner", "account"] as const;
type EntryRow = Row<"SimulatorKey", (typeof ENTRY)[number], Pick<DictEntry, "owner" | "account">>;

/** Returns the entry of a key that the operator set up, or null. */
export async function keySetUp(operatorId: string, key: string): Promise<DictEntry | null> {
  const [entry] = await rows<EntryRow>({
    name: "simulator-look-up",
    text: `SELECT ${select("SimulatorKey", "simulator_key", ENTRY)} FROM simulator_key WHERE operator_id = $1 AND key = $2`,
    values: [operatorId, key],
  });
  return entry ? { ...entry, holder: holderOf(entry.owner.taxId) } : null;
}

/** An entry of the simulated DICT and the outcome of payments to its key. */
type ListedKey = Plan &
  PixKey &
  Pick<DictEntry, "owner" | "account"> &
  Row<"SimulatorKey", "autoSettle" | "requestId" | "setUpAt">;

/** Returns the entries of an operator's simulated DICT that were set up last, newest first. */
export async function listKeys(operatorId: string, limit: number): Promise<ListedKey[]> {
  const found = await prisma().simulatorKey.findMany({
    where: { operatorId },
    omit: { accountRef: true, operatorId: true },
    orderBy: [{ setUpAt: "desc" }, { key: "asc" }],
    take: limit,
  });
  return found as ListedKey[];
}

/**
 * Returns the DICT entry of a key of any of our accounts, or null. All operators' keys count: DICT is visible to
 * everybody.
 */
export async function ownKey(key: string): Promise<DictEntry | null> {
  const statement = {
    name: "simulator-own-key",
    text: `SELECT k.key, k.kind AS "keyType", jsonb_build_object('taxId', a.holder_tax_id, 'name', a.holder_name) AS owner,
             jsonb_build_object('ispb', a.ispb, 'branch', a.branch, 'accountNumber', a.number, 'accountType', a.account_type) AS account
           FROM pix_key k JOIN account a ON a.id = k.account_id WHERE k.key = $1`,
    values: [key],
  };
  const [entry] = await servingEveryOperator(() => rows<Omit<DictEntry, "holder">>(statement));
  return entry ? { ...entry, holder: holderOf(entry.owner.taxId) } : null;
}
