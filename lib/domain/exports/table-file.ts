import type { FileAnswer } from "#lib/core/contract.ts";
import { BYTE_ORDER_MARK, csvLine, csvMoney, csvText } from "#lib/core/csv.ts";
import type { Locale } from "#lib/core/locale.ts";
import { TABLE_FORMATS, type TableFormat } from "./table.contract.ts";
import type { Cell, Table, TableColumn } from "./table.ts";
import { tableXlsx } from "./table-xlsx.ts";

type Named = { fileName: string; format: TableFormat; locale: Locale };

/** Returns a table as a file in the person's language. `fileName`: without its ending. */
export function tableFile(table: Table, { fileName, format, locale }: Named): FileAnswer {
  return {
    contentType: TABLE_FORMATS[format],
    fileName: `${fileName}.${format}`,
    body: bytesOf(table, format, locale),
  };
}

async function* bytesOf(table: Table, format: TableFormat, locale: Locale): AsyncGenerator<Uint8Array> {
  yield format === "xlsx" ? await tableXlsx(table, locale) : Buffer.from(csvOf(table, locale));
}

function csvOf({ columns, rows }: Table, locale: Locale): string {
  const head = columns.map(({ name }) => csvText(name));
  const lines = rows.map((row) => columns.map(({ look }, i) => csvCell(row[i] ?? null, look, locale)));
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => csvLine(cells, locale)).join("");
}

function csvCell(value: Cell, look: TableColumn["look"], locale: Locale): string {
  if (value === null) return "";
  if (look === "money") return csvMoney(BigInt(value), locale);
  if (look === "day") return locale === "pt-BR" ? `${value}`.split("-").reverse().join("/") : `${value}`;
  return look === "count" ? `${value}` : csvText(`${value}`);
}
