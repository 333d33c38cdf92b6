import { writeXlsxStream } from "hucre/xlsx";
import { brtDay } from "#lib/core/brt.ts";
import type { Output } from "#lib/core/contract.ts";
import { BYTE_ORDER_MARK, csvLine } from "#lib/core/files/csv.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { audited } from "#lib/domain/base/audit/write-audit-event.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { reconciliationById, type StoredReconciliation } from "../state/reconciliation.ts";
import { exportReconciliationContract, type listReconciliationItemsContract } from "./item.contract.ts";
import { factsOfFilters, type ItemFilters } from "./item-filters.ts";
import { pageOfItems, presentItems } from "./items.ts";
import { csvCells, RESULT_COLUMNS, sheetCells } from "./result-columns.ts";

type Item = Output<typeof listReconciliationItemsContract>["items"][number];

const PAGE = 500;
const NAME = { "pt-BR": "conciliacao", en: "reconciliation" } as const;
const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
const NUMBER_FORMATS = { text: "@", number: "0", money: "#,##0.00", time: "dd/mm/yyyy hh:mm:ss" } as const;

/** Returns what a reconciliation found as a file, after it has stored an audit event of this. Throws RECONCILIATION_NOT_FOUND. */
export const exportReconciliation = operation(exportReconciliationContract, async (ctx, asked) => {
  const { format, locale, ...filters } = asked;
  const stored = await reconciliationById(ctx, filters.reconciliationId);
  // From here on it must succeed.
  const { operatorId, id, fileName } = stored;
  const facts = { fileName, format, ...factsOfFilters(filters) };
  const event = { action: "reconciliation.export", operatorId, subject: id, facts } as const;
  await audited(actorName(ctx), async () => ({ auditEvent: event, result: null }));
  const items = itemsOf(ctx, stored, filters);
  return {
    output: {
      contentType: CONTENT_TYPES[format],
      fileName: `${NAME[locale]}_${stored.scope?.from ?? brtDay(stored.createdAt)}.${format}`,
      body: format === "csv" ? csvOf(items, locale) : xlsxOf(items, locale),
    },
  };
});

/** Reads page after page, only as fast as the file is received. */
async function* itemsOf(ctx: Context, { scope }: StoredReconciliation, filters: ItemFilters): AsyncGenerator<Item[]> {
  let before: string | undefined;
  do {
    const found = await pageOfItems(ctx, filters, { before, limit: PAGE });
    const { items, next } = await presentItems(ctx, scope, found, PAGE);
    yield items;
    before = next ?? undefined;
  } while (before);
}

async function* csvOf(pages: AsyncIterable<Item[]>, locale: Locale): AsyncGenerator<Uint8Array> {
  const head = RESULT_COLUMNS.map(({ name }) => name[locale]);
  yield Buffer.from(`${BYTE_ORDER_MARK}${csvLine(head, locale)}`);
  for await (const items of pages)
    yield Buffer.from(items.map((item) => csvLine(csvCells(item, locale), locale)).join(""));
}

async function* rowsOf(pages: AsyncIterable<Item[]>, locale: Locale) {
  for await (const items of pages) for (const item of items) yield sheetCells(item, locale);
}

function xlsxOf(pages: AsyncIterable<Item[]>, locale: Locale): AsyncIterable<Uint8Array> {
  const columns = RESULT_COLUMNS.map(({ name, width, look }) => ({
    header: name[locale],
    width,
    numFmt: NUMBER_FORMATS[look],
  }));
  // A stream of the web: it is read only as fast as the file is received, and cancels the reading when that ends.
  return writeXlsxStream(rowsOf(pages, locale), { name: NAME[locale], columns, freezePane: { rows: 1 } });
}
