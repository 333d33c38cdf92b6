import { TWO_DIGITS } from "../text/two-digits.ts";

const TWO_DECIMALS = /^\d{2}$/;

/** Returns an EMV field: id, length in two digits, value. Throws RangeError unless the value has 1 to 99 characters. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} takes 1 to 99 characters`);
  return id + TWO_DIGITS[value.length] + value;
}

/** Returns a text's fields by id, in their order; null when a field is incomplete or an id occurs twice. */
export function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const id = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (!TWO_DECIMALS.test(id) || !TWO_DECIMALS.test(length) || fields.has(id)) return null;
    const end = at + 4 + Number(length);
    if (end > text.length) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
