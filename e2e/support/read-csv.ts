import Papa from "papaparse";

/** A statement file, as a third-party CSV parser reads it. Amounts in cents. */
export type StatementFile = {
  text: string;
  columns: string[];
  rows: Record<string, string>[];
  opening: Record<string, string>;
  lines: Record<string, string>[];
  /** In this order: credits, debits, both together. */
  totals: { count: number; amount: number }[];
  closing: Record<string, string>;
};

const NAMES = {
  ";": { decimal: ",", amount: "valor", count: "quantidade" },
  ",": { decimal: ".", amount: "amount", count: "count" },
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
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    delimiter,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)));
  const { decimal, amount, count } = NAMES[delimiter];
  const [opening, ...rest] = data as [Record<string, string>, ...Record<string, string>[]];
  const closing = rest.pop() as Record<string, string>;
  const totals = rest.splice(-3).map((row) => ({ count: Number(row[count]), amount: centsOf(row[amount], decimal) }));
  return { text, columns: meta.fields ?? [], rows: data, opening, lines: rest, totals, closing };
}
