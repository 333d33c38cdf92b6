import { z } from "zod";
import { brtIso } from "#lib/core/brt.ts";
import type { Output } from "#lib/core/contract.ts";
import { csvMoney, csvText } from "#lib/core/files/csv.ts";
import { decimalOf } from "#lib/core/money.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { maskedText } from "#lib/core/wire.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { SHARED_WORDS } from "#lib/core/words/shared-words.ts";
import type { listReconciliationItemsContract } from "./item.contract.ts";

type Item = Output<typeof listReconciliationItemsContract>["items"][number];
type Words = Readonly<Record<Locale, string>>;

/** `width`: in characters, for spreadsheets. A cell is a text, cents (`money`), a number or an instant; null: empty. */
export type ResultColumn = { name: Words; width: number } & (
  | { look: "text"; of: (item: Item, locale: Locale) => string | null }
  | { look: "money"; of: (item: Item) => bigint | null }
  | { look: "number"; of: (item: Item) => number | null }
  | { look: "time"; of: (item: Item) => Date | null }
);

const words = (portuguese: string, english: string): Words => ({ "pt-BR": portuguese, en: english });

/** The columns of a result's file. */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  {
    name: words("motivo", "reason"),
    width: 20,
    look: "text",
    of: ({ reason }, locale) => SHARED_WORDS[locale].reason[reason],
  },
  {
    name: words("tipo", "kind"),
    width: 18,
    look: "text",
    of: ({ kind }, locale) => kind && SHARED_WORDS[locale].movementKind[kind],
  },
  { name: words("chave", "key"), width: 38, look: "text", of: ({ key }) => key && z.encode(maskedText, key) },
  { name: words("linha do arquivo", "file row"), width: 14, look: "number", of: ({ file }) => file?.rowNumber ?? null },
  { name: words("valor no arquivo", "file amount"), width: 16, look: "money", of: ({ file }) => file?.amount ?? null },
  {
    name: words("data no arquivo (BRT)", "file time (BRT)"),
    width: 22,
    look: "time",
    of: ({ file }) => file?.at ?? null,
  },
  { name: words("conta", "account"), width: 12, look: "text", of: ({ book }) => book?.accountNumber ?? null },
  {
    name: words("número do lançamento", "line number"),
    width: 14,
    look: "number",
    of: ({ book }) => book && Number(book.lineNumber),
  },
  { name: words("valor no extrato", "book amount"), width: 16, look: "money", of: ({ book }) => book?.amount ?? null },
  {
    name: words("data no extrato (BRT)", "book time (BRT)"),
    width: 22,
    look: "time",
    of: ({ book }) => book?.at ?? null,
  },
  { name: words("nome", "name"), width: 30, look: "text", of: ({ book }) => book?.name ?? null },
  {
    name: words("CPF/CNPJ", "taxId"),
    width: 18,
    look: "text",
    of: ({ book }) => (book?.taxId ? maskTaxId(book.taxId) : null),
  },
  { name: words("diferença", "difference"), width: 16, look: "money", of: ({ difference }) => difference },
  {
    name: words("evento", "event"),
    width: 16,
    look: "text",
    of: ({ told }, locale) => told && SHARED_WORDS[locale].told[told.state],
  },
  {
    name: words("evento entregue em (BRT)", "event delivered at (BRT)"),
    width: 22,
    look: "time",
    of: ({ told }) => (told?.state === "DELIVERED" ? told.at : null),
  },
  { name: words("ID do registro", "record id"), width: 38, look: "text", of: ({ record }) => record?.id ?? null },
  {
    name: words("aceita por", "accepted by"),
    width: 20,
    look: "text",
    of: ({ accepted }) => accepted?.by.name ?? null,
  },
  {
    name: words("aceita em (BRT)", "accepted at (BRT)"),
    width: 22,
    look: "time",
    of: ({ accepted }) => accepted?.at ?? null,
  },
  { name: words("observação", "note"), width: 40, look: "text", of: ({ accepted }) => accepted?.note ?? null },
];

/** Returns an item's cells for a CSV file. */
export function csvCells(item: Item, locale: Locale): string[] {
  return RESULT_COLUMNS.map((column) => {
    if (column.look === "text") return csvText(column.of(item, locale));
    const value = column.of(item);
    if (value === null) return "";
    if (typeof value === "bigint") return csvMoney(value, locale);
    return value instanceof Date ? brtIso(value) : `${value}`;
  });
}

/** Control characters that XML does not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\0-\b\v\f\x0e-\x1f]/g;
const BRT_MS = 3 * 3_600_000;

/** Returns an item's cells for a spreadsheet: amounts in reais, times as its clock shows them in BRT. */
export function sheetCells(item: Item, locale: Locale): (string | number | Date | null)[] {
  return RESULT_COLUMNS.map((column) => {
    if (column.look === "text") return column.of(item, locale)?.replace(NOT_XML, " ") ?? null;
    const value = column.of(item);
    if (typeof value === "bigint") return Number(decimalOf(value));
    return value instanceof Date ? new Date(value.getTime() - BRT_MS) : value;
  });
}
