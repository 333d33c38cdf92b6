import { MIMEType } from "node:util";
import { refuse } from "../core/errors.ts";
import { BODY_BYTES_MAX, BODY_DEPTH_MAX } from "../core/limits.ts";
import { withoutMark } from "../core/text/without-mark.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the refusal of a body that is longer than `bytesMax`. */
export function tooLarge(bytesMax: number) {
  return refuse("PAYLOAD_TOO_LARGE", `A body may have at most ${bytesMax} bytes.`);
}

/**
 * Reads a JSON object from a body of at most `bytesMax`. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (before it has
 * read the whole body) or INVALID_JSON. Stores the text in `seen.body`, even when it is not JSON.
 */
export async function readJson(
  request: Request,
  seen?: { body?: string },
  bytesMax = BODY_BYTES_MAX,
): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (type !== "application/json" && !isJson(type)) {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json in UTF-8.");
  }
  refuseEncoded(request);
  const text = withoutMark(await readText(request, bytesMax));
  if (seen) seen.body = text;
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refuse("INVALID_JSON", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

function refuseEncoded(request: Request): void {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() === "identity") return;
  const headers = { "Accept-Encoding": "identity" };
  throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send the body without a Content-Encoding.", { headers });
}

/**
 * Reads a body of bytes, a part of a file, of at most BODY_BYTES_MAX. Throws UNSUPPORTED_MEDIA_TYPE, or PAYLOAD_TOO_LARGE before it
 * has read the whole body.
 */
export async function readPart(request: Request): Promise<Uint8Array> {
  if (request.headers.get("content-type") !== "application/octet-stream") {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send the part as application/octet-stream.");
  }
  refuseEncoded(request);
  return readBytes(request, BODY_BYTES_MAX);
}

/**
 * The JSON media type has no parameters, so they are ignored. Only a charset other than UTF-8, the encoding of JSON, is
 * refused.
 */
function isJson(type: string): boolean {
  try {
    const { essence, params } = new MIMEType(type);
    return essence === "application/json" && /^utf-?8$/i.test(params.get("charset") ?? "utf-8");
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("INVALID_JSON", "The body is not JSON.");
  }
  const { members, maybeMisread } = scanJson(text);
  if (maybeMisread) value = parseExactly(text);
  if (countMembers(value, 1) < members) throw refuse("INVALID_JSON", "A member stands twice in one object.");
  return value;
}

/** Also refuses nesting that would make later code recurse deeply, and `__proto__`, which would change its object. */
function countMembers(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth > BODY_DEPTH_MAX) throw refuse("INVALID_JSON", `The body is nested more than ${BODY_DEPTH_MAX} deep.`);
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item, depth + 1);
    return count;
  }
  for (const name of Object.keys(value)) {
    if (name === "__proto__") throw refuse("INVALID_JSON", "No member may be called __proto__.");
    count += 1 + countMembers((value as Record<string, unknown>)[name], depth + 1);
  }
  return count;
}

/** Reads a body of at most `bytesMax` as UTF-8. Throws PAYLOAD_TOO_LARGE, or INVALID_JSON when it is not UTF-8. */
export async function readText(request: Request, bytesMax = BODY_BYTES_MAX): Promise<string> {
  const bytes = await readBytes(request, bytesMax);
  try {
    return utf8.decode(bytes);
  } catch {
    throw refuse("INVALID_JSON", "The body is not UTF-8.");
  }
}

async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? "0");
  if (announced > bytesMax) throw tooLarge(bytesMax);
  // The HTTP parser enforces a declared Content-Length, so the body can be read in one call.
  return announced > 0 ? new Uint8Array(await request.arrayBuffer()) : await readChunks(request, bytesMax);
}

async function readChunks(request: Request, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

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
function scanJson(text: string): { members: number; maybeMisread: boolean } {
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
function parseExactly(text: string): unknown {
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
