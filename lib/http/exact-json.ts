const QUOTE = 0x22;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** A float represents every integer of up to this many digits exactly. */
const EXACT_DIGITS = 15;
const TOKEN = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\]:,"]+/g;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/;

/**
 * Scans a text that JSON.parse has already accepted. Returns how many members the text has (JSON.parse keeps only the
 * last of two members with one name) and whether JSON.parse may have misread it: it rounds numbers, and it may change a
 * name that is written with an escape (nodejs/node#63785).
 */
export function scanJson(text: string): { members: number; maybeMisread: boolean } {
  const hasEscape = text.includes("\\");
  let members = 0;
  let maybeMisread = false;
  let lastString = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) {
      lastString = i;
      i = endOfString(text, i);
    } else if (unit === COLON) {
      members++;
      maybeMisread ||= hasEscape && text.slice(lastString, i).includes("\\");
    } else if (isDigit(unit)) {
      const start = i;
      while (isDigit(text.charCodeAt(i + 1))) i++;
      maybeMisread ||= i - start >= EXACT_DIGITS || ".eE".includes(text.charAt(i + 1));
    }
  }
  return { members, maybeMisread };
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let i = at;
  while (text.charCodeAt(i - 1) === BACKSLASH) i--;
  return (at - i) % 2 === 1;
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= NINE;
}

type Open = { members: Map<string, unknown>; name?: string | undefined } | { items: unknown[] };

/**
 * Parses a text that JSON.parse has already accepted, without its misreadings: escapes in names are read as they are
 * written, and a number that a float rounds to a different whole number becomes NaN. Much slower than JSON.parse.
 */
export function parseExactly(text: string): unknown {
  const root: unknown[] = [];
  const open: Open[] = [{ items: root }];
  const put = (value: unknown) => {
    const inside = open.at(-1) as Open;
    if ("items" in inside) inside.items.push(value);
    else if (inside.name === undefined) inside.name = String(value);
    else {
      inside.members.set(inside.name, value);
      inside.name = undefined;
    }
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{") open.push({ members: new Map() });
    else if (token === "[") open.push({ items: [] });
    else if (token === "}" || token === "]") {
      const closed = open.pop() as Open;
      put("items" in closed ? closed.items : Object.fromEntries(closed.members));
    } else put(isNumber(token) ? exactNumber(token) : JSON.parse(token));
  }
  return root[0];
}

function isNumber(token: string): boolean {
  return token.startsWith("-") || isDigit(token.charCodeAt(0));
}

function exactNumber(written: string): number {
  const float = Number(written);
  if (!Number.isSafeInteger(float) || `${float}` === written) return float;
  return decimal(`${float}`) === decimal(written) ? float : Number.NaN;
}

/** Returns the digits without zeros at either end and their power of ten, so that equal values have equal texts. */
function decimal(number: string): string {
  const [, sign, whole = "", fraction = "", power = "0"] = NUMBER.exec(number) ?? [];
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (digits[start] === "0") start++;
  // A pattern like /0+$/ would try again at each zero, and the number may fill the whole body.
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  return `${sign}${digits.slice(start, end)}e${Number(power) + digits.length - end - fraction.length}`;
}
