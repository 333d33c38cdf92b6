import { addDays, brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { CNAB240_MAX } from "#lib/core/file-limits.ts";
import { readLines } from "#lib/ledger/read-lines.ts";
import type { Account } from "../accounts/account.ts";
import { type Balance, Cnab240Batches, type Cnab240Max } from "./cnab240-batches.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";

/**
 * Yields a statement as CNAB 240, "extrato de conta corrente para conciliação": a batch for each account. Where the counters are too small, an
 * account has several batches, each of which begins with the balance that the one before ends with, and the statement is continued in another
 * file below the first one, from header to trailer.
 */
export async function* cnab240Statement(
  statement: StatementFile,
  max: Cnab240Max = CNAB240_MAX,
): AsyncGenerator<Uint8Array> {
  const batches = new Cnab240Batches(statement, max);
  for (const { account, search, opening, closing } of statement.accounts) {
    yield Buffer.from(batches.begin(account, openingOf(statement, account, opening)));
    for await (const lines of readLines(search)) {
      yield Buffer.from(lines.map((line) => batches.line(account, line)).join(""));
    }
    yield Buffer.from(batches.end(account, closingOf(statement, closing)));
  }
  yield Buffer.from(batches.endFile((statement.accounts.at(-1) as AccountStatement).account));
}

/** The balance with which a day begins is that of the day before. */
function openingOf({ from }: StatementFile, { createdAt }: Account, cents: bigint): Balance {
  const day = brtDay(from ?? createdAt);
  const isFinal = from !== null && startOfBrtDay(day).getTime() === from.getTime();
  return { cents, day: isFinal ? addDays(day, -1) : day, isFinal };
}

function closingOf({ to }: StatementFile, cents: bigint): Balance {
  const day = brtDay(to);
  return { cents, day, isFinal: endOfBrtDay(day).getTime() === to.getTime() };
}
