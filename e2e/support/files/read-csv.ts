import Papa from "papaparse";

/** A statement's file of one account, as a third-party CSV parser reads it. Amounts in cents, not below zero. */
export type StatementFile = {
  text: string;
  columns: string[];
  rows: Record<string, string>[];
  opening: Record<string, string>;
  lines: Record<string, string>[];
  totals: { count: number; credits: number; debits: number };
  closing: Record<string, string>;
};

const NAMES = {
  ";": {
    decimal: ",",
    count: "quantidade",
    credits: "total de créditos",
    debits: "total de débitos",
    credit: "crédito",
    debit: "débito",
  },
  ",": {
    decimal: ".",
    count: "count",
    credits: "totalCredits",
    debits: "totalDebits",
    credit: "credit",
    debit: "debit",
  },
} as const;

/** Returns the cents of a decimal with this decimal sign, or NaN for anything else. */
export function centsOf(text: string | undefined, decimal: "," | "."): number {
  const pattern = decimal === "," ? /^-?\d+,\d{2}$/ : /^-?\d+\.\d{2}$/;
  return text && pattern.test(text) ? Number(text.replace(decimal, "")) : Number.NaN;
}

/**
 * Parses a statement file. Throws when it is not CSV in UTF-8 with a byte order mark: for example a wrong delimiter,
 * unclosed quotes, or rows of different lengths.
 */
export function readCsv(bytes: Uint8Array, delimiter: ";" | ","): StatementFile {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith("\uFEFF")) throw new Error("no byte order mark");
  if (text.replaceAll("\r\n", "").match(/^[^"]*\n/)) throw new Error("a row that does not end with CRLF");
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    delimiter,
    newline: "\r\n",
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)));
  const { decimal, ...names } = NAMES[delimiter];
  const [opening, ...rest] = data as [Record<string, string>, ...Record<string, string>[]];
  const closing = rest.pop() as Record<string, string>;
  const cents = (name: "credits" | "debits") => centsOf(closing[names[name]], decimal);
  const totals = { count: Number(closing[names.count]), credits: cents("credits"), debits: cents("debits") };
  return { text, columns: meta.fields ?? [], rows: data, opening, lines: rest, totals, closing };
}

/** Returns the signed cents of a line: what left the account is below zero. NaN unless exactly one of credit and debit is given. */
export function amountOf(line: Record<string, string>, delimiter: ";" | ","): number {
  const { decimal, credit, debit } = NAMES[delimiter];
  if (Boolean(line[credit]) === Boolean(line[debit])) return Number.NaN;
  return line[credit] ? centsOf(line[credit], decimal) : -centsOf(line[debit], decimal);
}
