import { createHash } from "node:crypto";
import { brtDay } from "#lib/core/brt.ts";
import { refuse } from "#lib/core/errors.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { Account } from "../../base/accounts/account.ts";
import { accountStatements, type LineFilters } from "../statement-files/account-statements.ts";
import { camt053Statement } from "../statement-files/camt053.ts";
import { cnab240Statement } from "../statement-files/cnab240/cnab240.ts";
import { csvStatement } from "../statement-files/csv.ts";
import {
  linesMaxOf,
  STATEMENT_FORMATS,
  type StatementColumns,
  type StatementFormat,
} from "../statement-files/format.contract.ts";
import { jsonlStatement } from "../statement-files/jsonl.ts";
import { ofxStatement } from "../statement-files/ofx.ts";
import { pdfStatement } from "../statement-files/pdf/pdf.ts";
import type { StatementFile, StatementWriter, TaxIds } from "../statement-files/statement-file.ts";
import { xlsxStatement } from "../statement-files/xlsx/xlsx.ts";

/** A statement that somebody asked for as a file. `to`: the last instant, not after the time of asking. */
export type StatementRequest = {
  accounts: readonly Account[];
  from: Date | null;
  to: Date;
  filters: LineFilters;
  format: StatementFormat;
  locale: Locale;
  taxIds: TaxIds;
  columns?: StatementColumns | undefined;
};

const NAME = { "pt-BR": "extrato", en: "statement" } as const;

/**
 * Returns the statement with its lines and totals fixed, before the first byte is written. Throws INVALID_QUERY_PARAMETER when the format
 * cannot have so many lines.
 */
export async function statementFile({ filters, format, ...asked }: StatementRequest): Promise<StatementFile> {
  const { kinds, ...searched } = filters;
  const isFiltered = kinds.length < LINE_KINDS.length || Object.values(searched).some((value) => value !== undefined);
  const file = { ...asked, isFiltered, accounts: await accountStatements(asked.accounts, asked, filters) };
  refuseTooLong(file, format);
  return file;
}

function refuseTooLong(file: StatementFile, format: StatementFormat): void {
  const [linesMax, lines] = [linesMaxOf(format), lineCountOf(file)];
  if (lines <= linesMax) return;
  const detail = `A file of the format ${format} has at most ${linesMax.toLocaleString("en")} movements, and these are ${lines.toLocaleString("en")}. Ask for csv, or for a shorter period.`;
  throw refuse("INVALID_QUERY_PARAMETER", detail);
}

/** Returns the number of lines of all accounts together. */
export function lineCountOf({ accounts }: StatementFile): bigint {
  return accounts.reduce((sum, { totals }) => sum + totals.creditCount + totals.debitCount, 0n);
}

/** Returns the number of line numbers that making the file looks through. */
export function lineNumbersOf({ accounts }: StatementFile): bigint {
  return accounts.reduce((sum, { search }) => sum + search.upto - search.after, 0n);
}

/** Yields the bytes of a statement in the format that was asked for. */
export function bytesOf({ format }: StatementRequest, file: StatementFile): AsyncIterable<Uint8Array> {
  return WRITERS[format](file);
}

/** Returns what the file is called: ASCII, with its account, or the number of accounts, and its days. */
export function fileNameOf({ accounts, from, to, format, locale }: StatementRequest): string {
  const [only] = accounts;
  const whose = accounts.length === 1 ? only?.number : `${accounts.length}-${locale === "en" ? "accounts" : "contas"}`;
  const days = [...(from ? [brtDay(from)] : []), brtDay(to)].join("_");
  return `${NAME[locale]}_${whose}_${days}.${STATEMENT_FORMATS[format].extension}`;
}

/** Yields what `bytes` yields, and counts and hashes it on the way. */
export async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  onEnd: (passed: { bytes: number; sha256: Buffer }) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    count += chunk.length;
    yield chunk;
  }
  await onEnd({ bytes: count, sha256: hash.digest() });
}

/** How each kind of file is written. */
export const WRITERS: Record<StatementFormat, StatementWriter> = {
  csv: csvStatement,
  xlsx: (file) => xlsxStatement(file),
  ofx: ofxStatement,
  pdf: pdfStatement,
  jsonl: jsonlStatement,
  camt053: camt053Statement,
  cnab240: cnab240Statement,
};
