import { randomUUID } from "node:crypto";
import type { DialectName } from "#lib/bank/api/dialect.ts";
import type { Fees } from "#lib/bank/bank.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { noteDay } from "#lib/domain/bank-work/proofs/note-day.ts";
import { connectionsProven, proveConnections } from "#lib/domain/bank-work/proofs/prove-connections.job.ts";
import { db, rows } from "#lib/server/db.ts";
import { servingEveryOperator } from "#lib/server/row-scope.ts";
import { type Movement, postMovements } from "../money/test-money.ts";
import { connectedAccount } from "./connected-account.ts";

const DAYS = 20;
const PLAYER = strangerWith("52998224725");

export type StoredProof = {
  status: string;
  ours: bigint | null;
  bank: bigint | null;
  opening: bigint | null;
  matched: bigint;
  differences: number;
  attempts: number;
  failure: string | null;
};
export type StoredDifference = {
  id: string;
  kind: string;
  status: string;
  here: bigint | null;
  bank: bigint | null;
  lines: bigint;
  endToEndId: string | null;
  line: string | null;
};

/** An account at a bank whose clock the test sets, from twenty days ago. The bank had R$ 1 000.00 a day before. */
export async function provenAccount({
  dialect = "efi" as DialectName,
  fees,
}: {
  dialect?: DialectName;
  fees?: Fees;
} = {}) {
  const first = addDays(brtDay(new Date()), -DAYS);
  let now = new Date(startOfBrtDay(first).getTime() - 86_400_000);
  const given = { payoutRules: "settle", reportMs: 0, ...(fees ? { fees } : {}) } as const;
  const connected = await connectedAccount({ ...given, dialect, now: () => now });
  const { us, here, connectionId, live } = connected;
  /** An instant of the nth day. */
  const at = (day: number, time = "12:00:00") => new Date(`${addDays(first, day)}T${time}-03:00`);
  const moveTo = (day: number, time?: string) => {
    now = at(day, time);
    return now;
  };
  return {
    ...connected,
    at,
    moveTo,
    dayOf: (day: number) => addDays(first, day),
    /** Somebody pays at the bank, now. */
    pay: (amount: number) =>
      receivePayment(here.bank, { key: us.pixKey, txid: randomUUID(), amount, payer: PLAYER, unchecked: true }),
    /** Our book has a movement. */
    post: (when: Date, movement: Movement) => postMovements(us.accountId, when, [movement]),
    /** Notes the bank's balance for the day's proof, as the worker does every five minutes. */
    note: async () => {
      const { bank } = await live();
      await servingEveryOperator(async () => noteDay(db(), connectionId, (await bank.balance?.()) ?? null, now));
    },
    /** Runs the job on the morning after the nth day. */
    prove: async (day: number) => {
      moveTo(day + 1, "00:31:00");
      await servingEveryOperator(async () => {
        await proveConnections(now);
        await connectionsProven();
      });
    },
    proofOf: async (day: number) =>
      (
        await rows<StoredProof>({
          text: `SELECT status, our_balance AS ours, bank_balance AS bank, opening_difference AS opening, lines_matched AS matched, differences, attempts, failure
                 FROM connection_proof WHERE connection_id = $1 AND day = $2`,
          values: [connectionId, addDays(first, day)],
        })
      )[0],
    differencesOf: (day: number) =>
      rows<StoredDifference>({
        text: `SELECT id, kind, status, amount_here AS here, amount_bank AS bank, lines, end_to_end_id AS "endToEndId", movement->>'kind' AS line
               FROM proof_difference WHERE connection_id = $1 AND day = $2 ORDER BY kind, amount_bank, amount_here`,
        values: [connectionId, addDays(first, day)],
      }),
  };
}
