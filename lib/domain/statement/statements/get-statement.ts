import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import { snapshotsOfPeriod } from "#lib/ledger/balance-snapshot.ts";
import { LINE_KINDS, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import { hasCondition } from "#lib/ledger/statement/line-conditions.ts";
import { lineCount, linesOf, type StatementLine } from "#lib/ledger/statement/lines.ts";
import { mergedLines } from "#lib/ledger/statement/merged-lines.ts";
import { searchLines } from "#lib/ledger/statement/search-lines.ts";
import { type AccountLine, searchRanges } from "#lib/ledger/statement/search-ranges.ts";
import { operation } from "#lib/server/operations/operation.ts";
import type { Account } from "../../base/accounts/account.ts";
import { institutionName } from "../../base/institutions/institutions.ts";
import { getStatementContract } from "./get-statement.contract.ts";
import { endOf, rangesBetween, refuseTooManyLines, type SelectedLines, selectedLines } from "./selected-lines.ts";

type Page = { skip: bigint; size: number };
type Found = { total: bigint; lines: (StatementLine | AccountLine)[] };

/**
 * Returns a page of settled movements, newest first, of one account or of several. The cost of the exact totals does not grow with the
 * history, unless the console filters by what no running total knows: then lines are read, within a bound.
 */
export const getStatement = operation(getStatementContract, async (ctx, query) => {
  const isStaff = ctx.actor.kind === "staff";
  const selected = await selectedLines(ctx, query, isStaff ? undefined : STATEMENT_DAYS_MAX);
  const page = { skip: BigInt(query.page) * BigInt(query.pageSize), size: query.pageSize };
  const [account] = selected.accounts;
  const isOne = account && selected.accounts.length === 1;
  const { total, lines } =
    isOne && !(isStaff && hasCondition(selected.conditions))
      ? await linesOfOne(account, selected, page)
      : await linesOfSome(selected, page);
  return {
    output: {
      page: query.page,
      pageSize: query.pageSize,
      totalItems: Number(total),
      totalPages: Math.ceil(Number(total) / query.pageSize),
      transactions: lines.map((line) => presentLine(accountOf(selected, line), line)),
    },
  };
});

async function linesOfOne(account: Account, selected: SelectedLines, { skip, size }: Page): Promise<Found> {
  const { kinds, conditions } = selected;
  const [from, to] = await snapshotsOfPeriod(account.id, selected.from ?? new Date(0), endOf(selected));
  if (hasCondition(conditions)) {
    const search = { accountId: account.id, after: from.lineNumber, upto: to.lineNumber, kinds, ...conditions };
    return searchLines(search, skip, size);
  }
  const range = { accountId: account.id, from, to, kinds };
  return { total: lineCount(range), lines: await linesOf(range, skip, size) };
}

async function linesOfSome(selected: SelectedLines, { skip, size }: Page): Promise<Found> {
  const { conditions } = selected;
  const ranges = await rangesBetween(selected, selected.from, endOf(selected));
  if (!hasCondition(conditions)) {
    const total = ranges.reduce((sum, range) => sum + lineCount(range), 0n);
    return { total, lines: await mergedLines(ranges, skip, size) };
  }
  await refuseTooManyLines(ranges, conditions);
  return searchRanges(ranges, conditions, skip, size);
}

function accountOf({ accounts }: SelectedLines, line: StatementLine | AccountLine): Account {
  return ("accountId" in line ? accounts.find(({ id }) => id === line.accountId) : accounts[0]) as Account;
}

/** Returns a statement line in canonical form, with the fields of both variants. */
function presentLine(account: Account, line: StatementLine) {
  const { type, method, typeB, productType } = LINE_KINDS[line.kind] as LineKindFacts;
  return {
    accountNumber: account.number,
    amount: line.amount,
    balanceAfter: line.balanceAfter,
    bankName: line.counterpartyIspb && institutionName(line.counterpartyIspb),
    description: line.description,
    endToEndId: line.endToEndId,
    externalId: line.externalId,
    lineNumber: line.lineNumber,
    metadata: line.metadata,
    method,
    name: line.counterpartyName,
    productTransactionId: line.productTransactionId,
    productType,
    settlementDateBRT: line.settledAt,
    settlementDateTime: line.settledAt,
    taxId: line.counterpartyTaxId,
    transactionType: type,
    typeB,
  };
}
