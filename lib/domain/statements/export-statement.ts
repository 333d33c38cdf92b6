import { brtDay } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { type BalanceSnapshot, snapshotsBefore } from "#lib/ledger/balance-snapshot.ts";
import { type LineTotals, totalsBetween, totalsOfSearch } from "#lib/ledger/line-totals.ts";
import type { Search } from "#lib/ledger/search-lines.ts";
import { businessTime } from "#lib/server/clock.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { accountNamed } from "../accounts/account.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { exportStatementContract } from "./export-statement.contract.ts";
import { refuseUnbounded, timeBoundsOf, wantedKinds } from "./statement-bounds.ts";
import { statementCsv } from "./statement-csv.ts";

type Query = Input<typeof exportStatementContract>;

const NAME = { "pt-BR": "extrato", en: "statement" } as const;

/** Returns a statement as a file. The range of line numbers is fixed before the first line is read. */
export const exportStatement = operation(exportStatementContract, async (ctx, query) => {
  refuseUnbounded(query);
  const account = await accountNamed(ctx, query.accountNumber);
  const now = await businessTime();
  const { from, to } = timeBoundsOf(query, now);

  const snapshots = await snapshotsBefore([account.id], [from ?? new Date(0), new Date(to.getTime() + 1)]);
  const [opening, closing] = snapshots.get(account.id) as [BalanceSnapshot, BalanceSnapshot];
  const search = searchOf(account.id, query, opening, closing);
  const upto = new Date(Math.min(to.getTime(), now.getTime()));
  const summary = {
    from,
    to: upto,
    opening: opening.balance,
    totals: await totalsOf(search, opening, closing),
    closing: closing.balance,
  };
  // Only exports by staff are audited: the file has unmasked CPFs, which the console masks.
  if (ctx.actor.kind === "staff") {
    const { creditCount, debitCount } = summary.totals;
    const facts = { from, to: upto, lines: creditCount + debitCount, format: query.format };
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
    output: {
      contentType: "text/csv; charset=utf-8; header=present",
      fileName: `${NAME[query.locale]}_${account.number}_${days}.csv`,
      body: statementCsv(account, search, summary, query.locale),
    },
  };
});

function searchOf(accountId: string, query: Query, opening: BalanceSnapshot, closing: BalanceSnapshot): Search {
  const { endToEndId, productTransactionId, counterpartyTaxId } = query;
  const numbers = { after: opening.lineNumber, upto: closing.lineNumber };
  return { accountId, ...numbers, kinds: wantedKinds(query), endToEndId, productTransactionId, counterpartyTaxId };
}

async function totalsOf(search: Search, opening: BalanceSnapshot, closing: BalanceSnapshot): Promise<LineTotals> {
  const isPlain = !search.endToEndId && !search.productTransactionId && !search.counterpartyTaxId;
  return isPlain ? totalsBetween(opening, closing, search.kinds) : totalsOfSearch(search);
}
