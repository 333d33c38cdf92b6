import { expect } from "vitest";
import type { StatementFile, StatementWriter } from "#lib/domain/statement/statement-files/statement-file.ts";
import { rows } from "#lib/server/db.ts";
import { bytesOf } from "../golden-file.ts";
import type { StatementExample } from "../money/statement-example.ts";

/** A line as the book has it. Amounts in cents; debits are below zero. `day`, `at` (to the millisecond): in BRT. */
export type BookLine = {
  lineNumber: string;
  amount: number;
  day: string;
  at: string;
  endToEndId: string | null;
  externalId: string | null;
  productTransactionId: string;
  name: string | null;
};

/** What a statement of an account must say. Balances and sums in cents, sums not below zero. */
export type BookPart = {
  number: string;
  opening: number;
  closing: number;
  credits: number;
  debits: number;
  lines: BookLine[];
};

/** Reads the book's own rows of a statement without a filter, without the code that makes files. */
export function bookOf({ accounts, from, to }: StatementFile): Promise<BookPart[]> {
  return Promise.all(
    accounts.map(async ({ account }) => {
      const lines = await rows<BookLine>({
        text: `SELECT line_number::text AS "lineNumber", amount::int, (settled_at - interval '3 hours')::date::text AS day,
                 to_char(settled_at - interval '3 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS at,
                 end_to_end_id AS "endToEndId", external_id AS "externalId", product_transaction_id AS "productTransactionId",
                 counterparty_name AS name
               FROM statement_line WHERE account_id = $1 AND settled_at >= $2 AND settled_at <= $3 ORDER BY line_number`,
        values: [account.id, from ?? new Date(0), to],
      });
      const [before] = await rows<{ cents: number }>({
        text: "SELECT coalesce(sum(amount), 0)::int AS cents FROM statement_line WHERE account_id = $1 AND settled_at < $2",
        values: [account.id, from ?? new Date(0)],
      });
      const opening = before?.cents ?? Number.NaN;
      const sum = (some: BookLine[]) => some.reduce((total, { amount }) => total + Math.abs(amount), 0);
      const credits = sum(lines.filter(({ amount }) => amount > 0));
      const debits = sum(lines.filter(({ amount }) => amount < 0));
      return { number: account.number, opening, closing: opening + credits - debits, credits, debits, lines };
    }),
  );
}

/** Expects the same bytes of the same statement, and an end in no file that broke off. `isWhole`: whether a file has its end. */
export async function expectReliable(
  writer: StatementWriter,
  example: StatementExample,
  isWhole: (bytes: Buffer) => boolean,
): Promise<void> {
  const [once, again] = [await example.statement({ accounts: "both" }), await example.statement({ accounts: "both" })];
  const whole = await bytesOf(writer(once));
  expect(whole.equals(await bytesOf(writer(again)))).toBe(true);
  expect(isWhole(whole)).toBe(true);
  // The second account cannot be read.
  const broken = { ...once, accounts: once.accounts.map((part, i) => (i === 0 ? part : unreadable(part))) };
  const sent: Uint8Array[] = [];
  await expect(
    (async () => {
      for await (const chunk of writer(broken)) sent.push(chunk);
    })(),
  ).rejects.toThrow(/uuid/);
  expect(Buffer.concat(sent).length).toBeGreaterThan(whole.length / 2);
  expect(isWhole(Buffer.concat(sent))).toBe(false);
}

const unreadable = (part: StatementFile["accounts"][number]) => ({
  ...part,
  search: { ...part.search, accountId: "no uuid" },
});
