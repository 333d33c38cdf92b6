import type { Input } from "#lib/core/contract.ts";
import { snapshotsOfPeriod } from "#lib/ledger/balance-snapshot.ts";
import { LINE_KINDS, type LineKindFacts } from "#lib/ledger/line-kind.ts";
import { lineCount, linesOf, type StatementLine } from "#lib/ledger/lines.ts";
import { searchLines } from "#lib/ledger/search-lines.ts";
import { businessTime } from "#lib/server/clock.ts";
import { operation } from "#lib/server/operation.ts";
import { type Account, accountNamed } from "../accounts/account.ts";
import { institutionName } from "../institutions/institutions.ts";
import { getStatementContract } from "./get-statement.contract.ts";
import { ofPlayer } from "./of-player.ts";
import { refuseUnbounded, timeBoundsOf, wantedKinds } from "./statement-bounds.ts";

type Query = Input<typeof getStatementContract>;
type Found = { total: bigint; lines: StatementLine[] };

/** Returns a page of settled movements, newest first. The cost of the exact totals does not grow with the history. */
export const getStatement = operation(getStatementContract, async (ctx, asked) => {
  refuseUnbounded(asked);
  const query = await ofPlayer(ctx, asked, "INVALID_QUERY_PARAMETER");
  const account = await accountNamed(ctx, query.accountNumber);
  const { from, to } = timeBoundsOf(query, await businessTime(ctx.operatorId));

  const { total, lines } = await find(account.id, query, from, to);
  return {
    output: {
      page: query.page,
      pageSize: query.pageSize,
      totalItems: Number(total),
      totalPages: Math.ceil(Number(total) / query.pageSize),
      transactions: lines.map((line) => presentLine(account, line)),
    },
  };
});

async function find(accountId: string, query: Query, from: Date | null, to: Date): Promise<Found> {
  const kinds = wantedKinds(query);
  const end = new Date(to.getTime() + 1);
  const [fromSnapshot, toSnapshot] = await snapshotsOfPeriod(accountId, from ?? new Date(0), end);
  const skip = BigInt(query.page) * BigInt(query.pageSize);
  const { endToEndId, productTransactionId, counterpartyTaxId } = query;
  if (endToEndId || productTransactionId || counterpartyTaxId) {
    const search = { accountId, after: fromSnapshot.lineNumber, upto: toSnapshot.lineNumber, kinds };
    return searchLines({ ...search, endToEndId, productTransactionId, counterpartyTaxId }, skip, query.pageSize);
  }
  const range = { accountId, from: fromSnapshot, to: toSnapshot, kinds };
  return { total: lineCount(range), lines: await linesOf(range, skip, query.pageSize) };
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
