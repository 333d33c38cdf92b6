import { brtDay } from "#lib/core/brt.ts";
import type { FileAnswer, Input } from "#lib/core/contract.ts";
import { type BalanceSnapshot, snapshotsOfPeriod } from "#lib/ledger/balance-snapshot.ts";
import { type LineTotals, totalsBetween, totalsOfSearch } from "#lib/ledger/line-totals.ts";
import type { Search } from "#lib/ledger/search-lines.ts";
import { businessTime } from "#lib/server/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import type { TaxIds } from "./csv-columns.ts";
import { exportStatementContract, exportUnmaskedStatementContract } from "./export-statement.contract.ts";
import { ofPlayer } from "./of-player.ts";
import { refuseUnbounded, timeBoundsOf, wantedKinds } from "./statement-bounds.ts";
import { statementCsv } from "./statement-csv.ts";

type Query = Input<typeof exportStatementContract>;

const NAME = { "pt-BR": "extrato", en: "statement" } as const;

/** Returns a statement as a file: with masked CPFs for staff, with whole ones for a credential. */
export const exportStatement = operation(exportStatementContract, async (ctx, query) => {
  return { output: await statementFile(ctx, query, ctx.actor.kind === "staff" ? "masked" : "whole") };
});

/** Returns a statement as a file with whole CPFs, after it has stored an audit event with the reason. */
export const exportUnmaskedStatement = operation(
  exportUnmaskedStatementContract,
  async (ctx, { reason, ...query }) => ({ output: await statementFile(ctx, query, "whole", reason) }),
);

/** The range of line numbers is fixed before the first line is read. */
async function statementFile(ctx: Context, asked: Query, taxIds: TaxIds, reason?: string): Promise<FileAnswer> {
  refuseUnbounded(asked);
  const query = await ofPlayer(ctx, asked, "INVALID_QUERY_PARAMETER");
  const account = await accountNamed(ctx, query.accountNumber);
  const now = await businessTime(ctx.operatorId);
  const { from, to } = timeBoundsOf(query, now);

  const end = new Date(to.getTime() + 1);
  const [opening, closing] = await snapshotsOfPeriod(account.id, from ?? new Date(0), end);
  const search = searchOf(account.id, query, opening, closing);
  const upto = new Date(Math.min(to.getTime(), now.getTime()));
  const summary = {
    from,
    to: upto,
    opening: opening.balance,
    totals: await totalsOf(search, opening, closing),
    closing: closing.balance,
  };
  if (ctx.actor.kind === "staff") {
    const { creditCount, debitCount } = summary.totals;
    const lines = creditCount + debitCount;
    const facts = { from, to: upto, lines, format: query.format, wholeTaxIds: taxIds === "whole", reason };
    const auditEvent: AuditEvent = {
      action: "statement.export",
      operatorId: ctx.operatorId,
      subject: account.number,
      facts,
    };
    await audited(actorName(ctx), async () => ({ auditEvent, result: null }));
  }
  const days = [...(from ? [brtDay(from)] : []), brtDay(upto)].join("_");
  return {
    contentType: "text/csv; charset=utf-8; header=present",
    fileName: `${NAME[query.locale]}_${account.number}_${days}.csv`,
    body: statementCsv(account, search, summary, { locale: query.locale, taxIds }),
  };
}

function searchOf(accountId: string, query: Query, opening: BalanceSnapshot, closing: BalanceSnapshot): Search {
  const { endToEndId, productTransactionId, counterpartyTaxId } = query;
  const numbers = { after: opening.lineNumber, upto: closing.lineNumber };
  return { accountId, ...numbers, kinds: wantedKinds(query), endToEndId, productTransactionId, counterpartyTaxId };
}

async function totalsOf(search: Search, opening: BalanceSnapshot, closing: BalanceSnapshot): Promise<LineTotals> {
  const isPlain = !search.endToEndId && !search.productTransactionId && !search.counterpartyTaxId;
  return isPlain ? totalsBetween(opening, closing, search.kinds) : totalsOfSearch(search);
}
