import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { Agent, request } from "undici";
import type { Api } from "../api.ts";
import { patient, type Reply, type Send } from "../http.ts";
import type { Target } from "../target.ts";
import type { Query } from "./statement-lines.ts";

/** The cells of a row, by the column names of the English file. */
export type Row = Record<string, string>;
/** A statement of one account as a file: its lines, and the rows with the balances before and after them. */
export type StatementFile = { opening: Row; lines: Row[]; closing: Row };
export type Locale = "pt-BR" | "en";

const TIMEOUT_MS = 20_000;
const DELIMITER = { "pt-BR": ";", en: "," } as const;
const DECIMAL = { "pt-BR": /^-?\d+,\d{2}$/, en: /^-?\d+\.\d{2}$/ } as const;

/** Downloads an export. The text keeps the byte order mark, which clients that decode text remove. */
export function download(api: Api, query: Query): Promise<Reply> {
  const written = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const path = `${api.at.export}?${new URLSearchParams(written)}`;
  return patient(downloader(api.target))("GET", path, { headers: api.credential });
}

function downloader({ url, tls }: Target): Send {
  const file = (name: string | null) => (name ? readFileSync(name) : undefined);
  const connect = { ca: file(tls.ca), cert: file(tls.cert), key: file(tls.key) };
  return async (_method, path, { headers: sent } = {}) => {
    const dispatcher = new Agent({ connect, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
    const { statusCode: status, headers: got, body } = await request(`${url}${path}`, { headers: sent, dispatcher });
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await body.arrayBuffer());
    await dispatcher.close();
    const headers = Object.fromEntries(Object.entries(got).map(([name, value]) => [name, String(value)]));
    return { status, headers, text, body: {} };
  };
}

/**
 * Returns all rows of a file, header first. Throws when the byte order mark is absent, the CSV is malformed, or a row
 * and the header differ in length.
 */
export function cellsOf(text: string, locale: Locale): string[][] {
  if (!text.startsWith("\uFEFF")) throw new Error("The file has no byte order mark.");
  const { data, errors } = Papa.parse<string[]>(text.slice(1), {
    delimiter: DELIMITER[locale],
    newline: "\r\n",
    skipEmptyLines: true,
  });
  const odd = data.find(({ length }) => length !== data[0]?.length);
  if (errors.length > 0 || odd) throw new Error(`The file is no CSV: ${JSON.stringify(errors[0] ?? odd)}`);
  return data;
}

/** Reads a file in English. Throws when it is malformed or does not begin and end with a balance. */
export function readStatement(text: string): StatementFile {
  const [header = [], ...data] = cellsOf(text, "en");
  const rows = data.map((cells) => Object.fromEntries(header.map((name, n) => [name, cells[n] ?? ""])));
  const [opening, ...lines] = rows as [Row, ...Row[]];
  const closing = lines.pop();
  if (opening.record !== "opening" || closing?.record !== "closing")
    throw new Error("The file does not begin with the opening and end with the closing balance.");
  return { opening, lines, closing };
}

/** Returns the signed cents of a line. Throws unless it has either a credit or a debit. */
export function amountOf({ credit, debit }: Row): number {
  if (Boolean(credit) === Boolean(debit)) throw new Error("A line has either a credit or a debit.");
  return credit ? centsOf(credit) : -centsOf(debit);
}

/** Returns the cents of a cell. Throws unless it is a decimal in the file's language, without thousands separators. */
export function centsOf(cell: string | undefined, locale: Locale = "en"): number {
  if (!cell || !DECIMAL[locale].test(cell)) throw new Error(`${JSON.stringify(cell)} is no amount in ${locale}.`);
  return Number(cell.replace(/[.,]/, ""));
}
