import { brtIso } from "#lib/core/brt.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import type { Account } from "../../base/accounts/account.ts";
import { bankOf, kindOf, taxIdOf } from "./line-words.ts";
import type { AccountStatement, StatementFile, TaxIds } from "./statement-file.ts";

/**
 * Yields a statement as JSON Lines: for each account an object with its opening balance, one for each line with the members of variant A's
 * statement, and one with its totals and closing balance; at the end of the file an object of type "end". No word of it depends on the language.
 */
export async function* jsonlStatement(file: StatementFile): AsyncGenerator<Uint8Array> {
  let lines = 0n;
  for (const part of file.accounts) {
    const { account, search, totals } = part;
    yield Buffer.from(jsonLine(accountObject(part, file)));
    for await (const batch of readLines(search)) {
      yield Buffer.from(batch.map((line) => jsonLine(lineObject(line, account, file.taxIds))).join(""));
    }
    yield Buffer.from(jsonLine(totalsObject(part)));
    lines += totals.creditCount + totals.debitCount;
  }
  yield Buffer.from(jsonLine({ type: "end", accounts: file.accounts.length, count: Number(lines) }));
}

const jsonLine = (object: object) => `${JSON.stringify(object)}\n`;

function accountObject({ account, opening }: AccountStatement, { from, to, isFiltered }: StatementFile) {
  const { number, branch, ispb, accountType, holderName, holderTaxId } = account;
  return {
    type: "account",
    accountNumber: number,
    branch,
    ispb,
    accountType,
    holderName,
    holderTaxId,
    currency: "BRL",
    from: from && brtIso(from),
    to: brtIso(to),
    isFiltered,
    openingBalance: Number(opening),
  };
}

function lineObject(line: StatementLine, { number }: Account, taxIds: TaxIds) {
  const { name, type, method, productType } = kindOf(line);
  const settledAt = brtIso(line.settledAt);
  return {
    type: "line",
    accountNumber: number,
    lineNumber: Number(line.lineNumber),
    kind: name,
    transactionType: type,
    method,
    productType,
    amount: Number(line.amount),
    balanceAfter: Number(line.balanceAfter),
    settlementDateTime: settledAt,
    settlementDateBRT: settledAt,
    name: line.counterpartyName,
    taxId: taxIdOf(line, taxIds),
    bankName: bankOf(line),
    description: line.description,
    endToEndId: line.endToEndId,
    externalId: line.externalId,
    productTransactionId: line.productTransactionId,
    metadata: line.metadata,
  };
}

function totalsObject({ account, totals, closing }: AccountStatement) {
  return {
    type: "totals",
    accountNumber: account.number,
    count: Number(totals.creditCount + totals.debitCount),
    creditCount: Number(totals.creditCount),
    debitCount: Number(totals.debitCount),
    totalCredits: Number(totals.credits),
    totalDebits: Number(totals.debits),
    closingBalance: Number(closing),
  };
}
