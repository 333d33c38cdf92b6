import { z } from "zod";
import { brtDay } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { maskText } from "#lib/core/masking/mask-text.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { mayRun } from "#lib/server/may-run.ts";
import { type AnyOperation, actorName, type Context, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { listCharges } from "../charges/list-charges.ts";
import { listRefunds } from "../refunds/list-refunds.ts";
import { listTransfers } from "../transfers/list-transfers.ts";
import { listWithdrawals } from "../withdrawals/list-withdrawals.ts";
import { type ExportedKind, exportRecordsContract } from "./export-records.contract.ts";
import { recordsHead, recordsLines } from "./record-csv.ts";

type Wanted = Input<typeof exportRecordsContract>;
type Page = { rows: object[]; next: string | null };

const LISTS: Record<ExportedKind, AnyOperation> = {
  charge: listCharges,
  withdrawal: listWithdrawals,
  refund: listRefunds,
  transfer: listTransfers,
};
const NAMES: Record<ExportedKind, Record<Wanted["locale"], string>> = {
  charge: { "pt-BR": "cobrancas", en: "charges" },
  withdrawal: { "pt-BR": "saques", en: "payouts" },
  refund: { "pt-BR": "devolucoes", en: "refunds" },
  transfer: { "pt-BR": "transferencias", en: "transfers" },
};
const PAGE = 500;

/** Returns a list of records as a file, after it has stored an audit event of this. */
export const exportRecords = operation(exportRecordsContract, async (ctx, wanted) => {
  const { kind, locale, search, amountFrom, amountTo, ...filters } = wanted;
  if (!mayRun(ctx.actor.role ?? "", LISTS[kind].contract))
    throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
  // An unknown account or player is refused now, while there is still an answer to refuse with.
  const first = await pageOf(ctx, wanted);
  // From here on it must succeed.
  const facts = {
    kind,
    ...filters,
    ...(search ? { search: maskText(search) } : {}),
    ...(amountFrom ? { amountFrom: Number(amountFrom) } : {}),
    ...(amountTo ? { amountTo: Number(amountTo) } : {}),
  };
  const auditEvent = { action: "list.export", operatorId: ctx.operatorId, subject: ctx.operatorId, facts } as const;
  await audited(actorName(ctx), async () => ({ auditEvent, result: null }));
  return {
    output: {
      contentType: "text/csv; charset=utf-8; header=present",
      fileName: `${NAMES[kind][locale]}_${brtDay(await databaseTime())}.csv`,
      body: csvOf(ctx, wanted, first),
    },
  };
});

/** Reads page after page, only as fast as the file is received. */
async function* csvOf(ctx: Context, wanted: Wanted, first: Page): AsyncGenerator<Uint8Array> {
  const { kind, locale } = wanted;
  yield Buffer.from(recordsHead(kind, locale));
  let page = first;
  for (let count = 0; ; ) {
    const rows = page.rows.slice(0, EXPORT_ROWS_MAX - count);
    count += rows.length;
    yield Buffer.from(recordsLines(kind, rows, locale));
    if (!page.next || count >= EXPORT_ROWS_MAX) return;
    page = await pageOf(ctx, wanted, page.next);
  }
}

/** Returns a page of the list as the wire has it, with masked CPFs. */
async function pageOf(ctx: Context, { kind, locale: _, ...filters }: Wanted, before?: string): Promise<Page> {
  const { contract, run } = LISTS[kind];
  const { output } = await run(ctx, { ...filters, limit: PAGE, before } as never);
  return z.encode(contract.console?.output as z.ZodType, output) as Page;
}
