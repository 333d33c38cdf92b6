import { addDays, brtDay, dayOfText, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { CNAB240_MAX } from "#lib/core/files/file-limits.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import type { Account } from "#lib/domain/base/accounts/account.ts";
import { compeCode, ownInstitution } from "#lib/domain/base/institutions/institutions.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import type { AccountStatement, StatementFile } from "../statement-file.ts";
import { lineColumns } from "./cnab240-line.ts";
import { cnabDate, cnabTime, record } from "./cnab240-record.ts";

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

/** A balance in cents on a day, YYYY-MM-DD. `isFinal`: at the border of the day. */
type Balance = { cents: bigint; day: string; isFinal: boolean };

/** What the counters can count: the lines of a batch, the records of a file. */
export type Cnab240Max = { batchLines: number; fileRecords: number };

/** Numbers of files for each last day, because a statement may be continued in other files. */
const FILES_PER_DAY = 10;

/** Makes a statement's records, one after the other, and counts what the trailers say. */
class Cnab240Batches {
  private readonly statement: StatementFile;
  private readonly max: Cnab240Max;
  private readonly day: number;
  private files = 0;
  private file = { batches: 0, records: 0 };
  private batch = { lines: 0, debits: 0n, credits: 0n };
  private linesFromHere: bigint;

  constructor(statement: StatementFile, max: Cnab240Max) {
    this.statement = statement;
    this.max = max;
    this.day = dayOfText(brtDay(statement.to)) as number;
    this.linesFromHere = statement.accounts.reduce(
      (sum, { totals }) => sum + totals.creditCount + totals.debitCount,
      0n,
    );
  }

  /** Begins a batch, and a file before it when there is none or it cannot count a batch with one line more. */
  begin(account: Account, opening: Balance): string {
    const isFirst = this.files === 0;
    const isFull = this.file.records + 4 > this.max.fileRecords;
    const file = isFirst || isFull ? (isFirst ? "" : this.endFile(account)) + this.beginFile(account) : "";
    this.file.batches++;
    this.file.records++;
    this.batch = { lines: 0, debits: 0n, credits: 0n };
    const columns = { ...this.ofBatch(account), ...balanceColumns(opening), holder: account.holderName };
    return file + record("batchHeader", { ...columns, statementNumber: this.day });
  }

  /** Adds a line. When the batch or the file cannot count it, it begins another batch of the account. */
  line(account: Account, line: StatementLine): string {
    const isFull = this.batch.lines === this.max.batchLines || this.file.records + 3 > this.max.fileRecords;
    const before = { cents: line.balanceAfter - line.amount, day: brtDay(line.settledAt), isFinal: false };
    const next = isFull ? this.end(account, before) + this.begin(account, before) : "";
    this.file.records++;
    this.batch.lines++;
    this.linesFromHere--;
    if (line.amount < 0n) this.batch.debits -= line.amount;
    else this.batch.credits += line.amount;
    const columns = {
      ...this.ofBatch(account),
      ...lineColumns(line, this.statement.locale),
      holder: account.holderName,
    };
    return next + record("detail", { ...columns, number: this.batch.lines });
  }

  end(account: Account, closing: Balance): string {
    this.file.records++;
    const { lines, ...sums } = this.batch;
    return record("batchTrailer", {
      ...this.ofBatch(account),
      ...balanceColumns(closing),
      records: lines + 2,
      ...sums,
    });
  }

  endFile(account: Account): string {
    const { batches, records } = this.file;
    return record("fileTrailer", { bank: bankOf(account), batches, records: records + 1, accounts: batches });
  }

  private beginFile(account: Account): string {
    const fileNumber = this.day * FILES_PER_DAY + this.files++;
    this.file = { batches: 0, records: 1 };
    const columns = { ...accountColumns(account), holder: account.holderName, bankName: ownInstitution(account.ispb) };
    const { linesFromHere } = this;
    return record("fileHeader", { ...columns, ...cnabTime(this.statement.to), fileNumber, linesFromHere });
  }

  private ofBatch(account: Account) {
    return { ...accountColumns(account), batch: this.file.batches };
  }
}

/** Zeros for an institution without a code, as payment institutions are. */
const bankOf = ({ ispb }: Account) => compeCode(ispb) ?? "0";

function accountColumns(account: Account) {
  return {
    bank: bankOf(account),
    inscriptionType: taxIdKind(account.holderTaxId) === "CPF" ? 1 : 2,
    inscription: account.holderTaxId,
    agreement: account.number,
    branch: account.branch,
    account: account.number.slice(-12),
  };
}

function balanceColumns({ cents, day, isFinal }: Balance) {
  const side = cents < 0n ? "D" : "C";
  return { date: cnabDate(day), balance: cents < 0n ? -cents : cents, side, position: isFinal ? "F" : "I" };
}
