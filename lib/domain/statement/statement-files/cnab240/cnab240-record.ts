import { brtIso } from "#lib/core/brt.ts";
import { asciiFold } from "#lib/core/text/ascii-fold.ts";
import type { Cnab240Column } from "./cnab240-columns.ts";
import { CNAB240_RECORDS, type Cnab240Record } from "./cnab240-layout.ts";

type Value = string | number | bigint;
/** The values of a record's columns that do not always hold the same. */
export type Cnab240Values<Name extends Cnab240Record> = Record<
  Extract<(typeof CNAB240_RECORDS)[Name][number], { always: null }>["name"],
  Value
>;

/** Returns a record: 240 ASCII characters and a line end. Throws for a number that is wider than its column; a text is cut. */
export function record<Name extends Cnab240Record>(name: Name, values: Cnab240Values<Name>): string {
  const given: Readonly<Record<string, Value>> = values;
  const columns: readonly Cnab240Column[] = CNAB240_RECORDS[name];
  let text = "";
  for (const column of columns) text += cell(column, column.always ?? (given[column.name] as Value));
  return `${text}\r\n`;
}

function cell({ name, width, format, keepsCase }: Cnab240Column, value: Value): string {
  if (format === "alfa") {
    const text = asciiFold(`${value}`);
    return (keepsCase ? text : text.toUpperCase()).slice(0, width).padEnd(width);
  }
  const digits = `${value}`.padStart(width, "0");
  if (digits.length > width) throw new Error(`${name} does not fit into ${width} digits of CNAB 240`);
  return digits;
}

/** Returns an instant in BRT as DDMMAAAA and HHMMSS. */
export function cnabTime(at: Date): { date: string; time: string } {
  const iso = brtIso(at);
  return { date: cnabDate(iso.slice(0, 10)), time: iso.slice(11, 19).replaceAll(":", "") };
}

/** Returns a day, YYYY-MM-DD, as DDMMAAAA. */
export const cnabDate = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
