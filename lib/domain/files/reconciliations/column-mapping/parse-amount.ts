import type { Cell } from "../table/table-row.ts";
import type { NumberStyle } from "./styles.contract.ts";

export type AmountFault = "AMOUNT_MISSING" | "AMOUNT_UNREADABLE" | "AMOUNT_DECIMALS";

/** Above this, cents are no longer exact in sums of millions of rows. */
const CENTS_MAX = 1e15;

const FORMS = {
  comma: { text: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/, group: /\./g },
  point: { text: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/, group: /,/g },
  cents: { text: /^(\d+)$/, group: /^$/ },
} as const;
const SCIENTIFIC = /^\d+(?:[.,]\d+)?e[+-]?\d{1,2}$/i;

/**
 * Returns the cents of a cell as the file writes amounts, or what is wrong with it. A currency's sign, spaces, brackets or a
 * "D" for negative ones and a "C" for the others may be there.
 */
export function parseAmount(cell: Cell | undefined, style: NumberStyle): number | AmountFault {
  if (typeof cell === "number") return inCents(cell, style);
  const text = (cell ?? "").replace(/[\s\u00a0\u202f]|R\$|BRL/gi, "").replaceAll("\u2212", "-");
  if (text === "" || text === "-") return "AMOUNT_MISSING";
  const isBracketed = /^\(.*\)$/.test(text);
  const bare = text.replace(/^[(]|[)]$/g, "").replace(/^[-+CD]|[-+CD]$/gi, "");
  const sign = isBracketed || /^-|-$|^D|D$/i.test(text) ? -1 : 1;
  if (SCIENTIFIC.test(bare)) {
    const cents = inCents(Number(bare.replace(",", ".")), style);
    return typeof cents === "number" ? sign * cents : cents;
  }
  const [, whole, decimals = ""] = FORMS[style].text.exec(bare) ?? [];
  if (whole === undefined) return "AMOUNT_UNREADABLE";
  if (/[1-9]/.test(decimals.slice(2))) return "AMOUNT_DECIMALS";
  const digits = whole.replace(FORMS[style].group, "");
  return bounded(sign * Number(style === "cents" ? digits : digits + decimals.slice(0, 2).padEnd(2, "0")));
}

/** A spreadsheet's numbers are binary fractions: 0.1 + 0.2 is not quite 0.3. */
function inCents(amount: number, style: NumberStyle): number | AmountFault {
  const exact = style === "cents" ? amount : amount * 100;
  const cents = Math.round(exact);
  if (Math.abs(exact - cents) > 1e-4) return "AMOUNT_DECIMALS";
  return bounded(cents);
}

function bounded(cents: number): number | AmountFault {
  // No minus zero.
  return Math.abs(cents) <= CENTS_MAX ? cents + 0 : "AMOUNT_UNREADABLE";
}
