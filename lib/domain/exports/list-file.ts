import { z } from "zod";
import { brtDay } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import type { Locale } from "#lib/core/locale.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { type AnyOperation, actorName, type Context } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { type ListedKind, listHead, listLines } from "./list-csv.ts";

type Page = { rows: object[]; next: string | null };
type ListFile = {
  kind: ListedKind;
  locale: Locale;
  /** The operation of the list, and the member of its answer that has the rows. */
  list: AnyOperation;
  member: string;
  filters: object;
  /** What the audit event says of the filters. */
  facts: object;
};

const NAMES: Record<ListedKind, Record<Locale, string>> = {
  charge: { "pt-BR": "cobrancas", en: "charges" },
  withdrawal: { "pt-BR": "saques", en: "payouts" },
  refund: { "pt-BR": "devolucoes", en: "refunds" },
  transfer: { "pt-BR": "transferencias", en: "transfers" },
  delivery: { "pt-BR": "entregas", en: "deliveries" },
  request: { "pt-BR": "requisicoes", en: "requests" },
};
const PAGE = 500;

/**
 * Returns a list with its filters as a CSV file of at most EXPORT_ROWS_MAX rows, after it has stored an audit event of this.
 * Throws what the list throws.
 */
export async function listFile(ctx: Context, file: ListFile) {
  const { kind, locale, facts } = file;
  // What the list refuses is refused now, while there is still an answer to refuse with.
  const first = await pageOf(ctx, file);
  // From here on it must succeed.
  const auditEvent = { action: "list.export", operatorId: ctx.operatorId, subject: ctx.operatorId } as const;
  await audited(actorName(ctx), async () => ({
    auditEvent: { ...auditEvent, facts: { kind, ...facts } },
    result: null,
  }));
  return {
    contentType: "text/csv; charset=utf-8; header=present",
    fileName: `${NAMES[kind][locale]}_${brtDay(await databaseTime())}.csv`,
    body: csvOf(ctx, file, first),
  };
}

/** Reads page after page, only as fast as the file is received. */
async function* csvOf(ctx: Context, file: ListFile, first: Page): AsyncGenerator<Uint8Array> {
  const { kind, locale } = file;
  yield Buffer.from(listHead(kind, locale));
  let page = first;
  for (let count = 0; ; ) {
    const rows = page.rows.slice(0, EXPORT_ROWS_MAX - count);
    count += rows.length;
    yield Buffer.from(listLines(kind, rows, locale));
    if (!page.next || count >= EXPORT_ROWS_MAX) return;
    page = await pageOf(ctx, file, page.next);
  }
}

/** Returns a page of the list as the wire has it, with masked CPFs. */
async function pageOf(ctx: Context, { list, member, filters }: ListFile, before?: string): Promise<Page> {
  const { contract, run } = list;
  const { output } = await run(ctx, { ...filters, limit: PAGE, before } as Input<typeof contract> as never);
  const shown = z.encode(contract.console?.output as z.ZodType, output) as Record<string, unknown>;
  return { rows: shown[member] as object[], next: shown.next as string | null };
}
