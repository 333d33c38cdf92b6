import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { lineCount, linesOf } from "#lib/ledger/lines.ts";
import { type Mark, marksBefore } from "#lib/ledger/marks.ts";
import { searchLines } from "#lib/ledger/search-lines.ts";
import type { StatementLine } from "#lib/ledger/statement-line.ts";
import { databaseTime } from "#lib/server/database-time.ts";
import { operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { getStatementContract } from "./get-statement.contract.ts";
import { presentLine } from "./present-line.ts";

type Query = Input<typeof getStatementContract>;
type Found = { total: bigint; lines: StatementLine[] };

const DAYS_MAX = 90;
const RANGE_MS_MAX = DAYS_MAX * 24 * 3_600_000;

/** Gives a page of settled movements, newest first, with exact totals whose cost does not grow with the history. */
export const getStatement = operation(getStatementContract, async (ctx, query) => {
  refuseUnbounded(query);
  const account = await accountNamed(ctx, query.accountNumber);
  const { from, to } = rangeOf(query, await databaseTime());

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

function refuseUnbounded({ start, end, bothEnds, endToEndId, productTransactionId }: Query): void {
  if (bothEnds && !(start && end)) {
    throw refuse("MISSING_REQUIRED_FILTER", "Give startDate and endDate.");
  }
  if (!start && !endToEndId && !productTransactionId) {
    throw refuse(
      "MISSING_REQUIRED_FILTER",
      "Give initDate (endDate is then optional), endToEndId or productTransactionId.",
    );
  }
}

/** The instants from and to which lines are wanted, both included; `from` null is the beginning. */
function rangeOf({ start, end }: Query, now: Date): { from: Date | null; to: Date } {
  // A day counts as the future when none of it has come yet: today does not.
  if ((start && start.first > now) || (end && end.first > now)) {
    throw refuse("INVALID_DATE_RANGE", "The dates must not be in the future.");
  }
  const from = start?.first ?? null;
  const to = end?.last ?? now;
  if (from && from > to) throw refuse("INVALID_DATE_RANGE", "The range must not end before it begins.");
  if (from && to.getTime() - from.getTime() > RANGE_MS_MAX) {
    throw refuse("INVALID_DATE_RANGE", `The range must not be longer than ${DAYS_MAX} days.`);
  }
  return { from, to };
}

async function find(accountId: string, query: Query, from: Date | null, to: Date): Promise<Found> {
  const kinds = LINE_KINDS.flatMap((kind, number) => {
    const { type, method, typeB, productType } = query.filter;
    const fits =
      (!type || kind.type === type) &&
      (!method || kind.method === method) &&
      (!typeB || kind.typeB === typeB) &&
      (!productType || kind.productType === productType);
    return fits ? [number] : [];
  });
  const marks = await marksBefore([accountId], [from ?? new Date(0), new Date(to.getTime() + 1)]);
  const [fromMark, toMark] = marks.get(accountId) as [Mark, Mark];
  const skip = BigInt(query.page) * BigInt(query.pageSize);
  const { endToEndId, productTransactionId, counterpartyTaxId } = query;
  if (endToEndId || productTransactionId || counterpartyTaxId) {
    const search = { accountId, after: fromMark.lineNumber, upto: toMark.lineNumber, kinds };
    return searchLines({ ...search, endToEndId, productTransactionId, counterpartyTaxId }, skip, query.pageSize);
  }
  const stretch = { accountId, from: fromMark, to: toMark, kinds };
  return { total: lineCount(stretch), lines: await linesOf(stretch, skip, query.pageSize) };
}
