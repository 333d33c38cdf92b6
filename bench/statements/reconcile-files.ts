import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { writeXlsxStream } from "hucre/xlsx";
import type pg from "pg";
import { to } from "pg-copy-streams";
import type { ColumnMapping } from "#lib/domain/files/reconciliations/column-mapping/column-mapping.contract.ts";
import { PART_BYTES } from "#lib/domain/files/reconciliations/manage-reconciliations.contract.ts";
import type { Scope } from "#lib/domain/files/reconciliations/state/reconciliation.ts";
import { EXPORTED, LINES_ACCOUNT_ID } from "./export-lines.ts";

/** One row in so many has each of the differences that are planted. */
const PLANTED_EVERY = 10_000;
/** What is planted, by the remainder of the line's number. */
const PLANTED = { MISSING_THERE: 1, AMOUNT_DIFFERS: 2, TWICE: 3, LATE: 4, MISSING_HERE: 5 } as const;
export const PLANTED_REASONS = Object.keys(PLANTED);

/** How many of each difference the file of `lines` rows has. */
export const plantedOf = (lines: number) => Math.floor(lines / PLANTED_EVERY);

export const RECONCILED = { csv: "0be9c000-0000-4000-8000-0000000000c5", xlsx: "0be9c000-0000-4000-8000-0000000000c6" };
export type Kind = keyof typeof RECONCILED;

const is = (planted: keyof typeof PLANTED) => `n % ${PLANTED_EVERY} = ${PLANTED[planted]}`;

/** The rows of the platform's file, as the lines have them and with the planted differences. */
const ROWS = `SELECT n, CASE WHEN ${is("MISSING_HERE")} THEN 'E99999999' || substr(end_to_end_id, 10) ELSE end_to_end_id END AS key,
    amount + CASE WHEN ${is("AMOUNT_DIFFERS")} THEN 1 ELSE 0 END AS amount,
    settled_at + CASE WHEN ${is("LATE")} THEN interval '2 days' ELSE interval '0' END AS at, kind, external_id, counterparty_name
  FROM (SELECT line_number::int AS n, * FROM statement_line WHERE account_id = '${LINES_ACCOUNT_ID}') AS l
    CROSS JOIN generate_series(1, CASE WHEN ${is("TWICE")} THEN 2 WHEN ${is("MISSING_THERE")} THEN 0 ELSE 1 END)`;

const BRT = "at AT TIME ZONE 'America/Sao_Paulo'";
/** As platforms write them: seven columns, a decimal comma, days first. */
const CSV = `SELECT to_char(${BRT}, 'DD/MM/YYYY') AS "Data", to_char(${BRT}, 'HH24:MI:SS') AS "Hora", key AS "EndToEndId", external_id AS "Pedido",
    CASE kind WHEN 0 THEN 'Depósito' ELSE 'Saque' END AS "Tipo", replace((abs(amount) * 0.01)::text, '.', ',') AS "Valor", counterparty_name AS "Cliente"
  FROM (${ROWS}) AS r ORDER BY n`;
/** As COPY writes them: what the reference copies back, without reading a cell. */
const READY = `SELECT key, kind, amount, at FROM (${ROWS}) AS r ORDER BY n`;

const MAPPING_COLUMNS = { day: 0, clock: 1, endToEndId: 2, type: 4, amount: 5 } as const;
const MAPPING: ColumnMapping = {
  sheet: "",
  headerRow: 1,
  keys: { endToEndId: MAPPING_COLUMNS.endToEndId, externalId: null, transactionId: null },
  amount: { by: "typed", column: MAPPING_COLUMNS.amount },
  numbers: "comma",
  status: null,
  time: { day: MAPPING_COLUMNS.day, clock: MAPPING_COLUMNS.clock, style: "DMY", zone: "BRT" },
  type: {
    column: MAPPING_COLUMNS.type,
    values: [
      { text: "Depósito", is: "deposit" },
      { text: "Saque", is: "withdrawal" },
    ],
  },
};

const SCOPE: Scope = {
  accountNumbers: [EXPORTED.accountNumber],
  from: EXPORTED.initDate,
  to: EXPORTED.endDate,
  kinds: ["deposit", "withdrawal"],
  toleranceMinutes: 60,
};

const copyOf = (client: pg.Client, select: string, how: string) =>
  client.query(to(`COPY (${select}) TO STDOUT (${how})`));

/** Writes the rows as the reference copies them. Returns the file's path. */
export async function writeReadyRows(client: pg.Client, folder: string): Promise<string> {
  const file = path.join(folder, "ready-rows");
  await pipeline(copyOf(client, READY, "FORMAT text"), createWriteStream(file));
  return file;
}

/**
 * Stores the platform's file in its parts, as an upload does, for the worker to look at. `kind`: CSV, or a spreadsheet of the same
 * rows with its texts in a table of their own, as Excel writes them.
 */
export async function storeFile(client: pg.Client, kind: Kind, folder: string): Promise<void> {
  const csv = path.join(folder, "rows.csv");
  await pipeline(copyOf(client, CSV, "FORMAT csv, DELIMITER ';', HEADER"), createWriteStream(csv));
  const parts = kind === "csv" ? createReadStream(csv) : writeXlsxStream(sheetRows(csv), SHEET);
  const { rows } = await client.query<{ operatorId: string }>(
    'SELECT operator_id AS "operatorId" FROM account WHERE id = $1',
    [LINES_ACCOUNT_ID],
  );
  const operatorId = rows[0]?.operatorId;
  let [size, number] = [0, 0];
  for await (const part of inParts(parts)) {
    await client.query("INSERT INTO reconciliation_part VALUES ($1, $2, $3, $4)", [
      ...[operatorId, RECONCILED[kind], number++, part],
    ]);
    size += part.length;
  }
  await client.query(
    `INSERT INTO reconciliation (operator_id, id, created_by, file_name, bytes, status, mapping, scope)
     VALUES ($1, $2, 'staff:bench', 'rows', $3, 'INSPECTING', $4, $5)`,
    [operatorId, RECONCILED[kind], size, { ...MAPPING, sheet: kind === "csv" ? "" : SHEET.name }, SCOPE],
  );
}

const SHEET = { name: "Pagamentos", inlineStrings: false };

/** Amounts are numbers in a spreadsheet, and all else is text. */
async function* sheetRows(csv: string) {
  let isHead = true;
  for await (const line of createInterface(createReadStream(csv))) {
    const cells: (string | number)[] = line.split(";");
    if (!isHead) cells[MAPPING_COLUMNS.amount] = Number(String(cells[MAPPING_COLUMNS.amount]).replace(",", "."));
    isHead = false;
    yield cells;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, Buffer.from(chunk as Uint8Array)]);
    for (; waiting.length >= PART_BYTES; waiting = waiting.subarray(PART_BYTES)) yield waiting.subarray(0, PART_BYTES);
  }
  if (waiting.length > 0) yield waiting;
}
