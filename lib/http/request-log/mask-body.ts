import { CUT, maskText } from "../../core/masking/mask-text.ts";
import { maskOf } from "./member-masks.ts";

/** Most bytes that the log keeps of a body. The database checks it too. */
const BODY_BYTES_MAX = 8_192;
const TEXT_MAX = 2_048;
const NAME_MAX = 60;
/** As far from its end a text may be cut within a CPF or a key. */
const TEXT_MARGIN = 100;
const ITEMS_MAX = 20;
/** So many values are far more than is kept of any body. */
const VALUES_MAX = 1_000;

const UNKNOWN = "[not a member]";

/**
 * A JSON body as the log keeps it: indented, with secrets cut out, persons masked, and the values of members that nobody
 * knows left out; long lists by their first items. At most 8 KiB, null for nothing.
 */
export function maskBody(body: string): string | null {
  if (body === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return bounded(shapeOf(body));
  }
  return bounded(JSON.stringify(mask(value, { values: VALUES_MAX }, false), null, 2));
}

/** The members of a form or a query, as `maskBody` keeps them. */
export function maskMembers(members: Iterable<[string, string]>): [string, string][] {
  return Array.from(members, ([name, text]) => [
    nameOf(name),
    maskOf(name, false)?.(text.slice(0, TEXT_MAX)) ?? UNKNOWN,
  ]);
}

type Left = { values: number };

function mask(value: unknown, left: Left, isNested: boolean, how = maskText): unknown {
  if (--left.values < 0) return "…";
  if (typeof value === "string") return maskLong(value, how);
  if (typeof value === "number") return how(`${value}`) === `${value}` ? value : how(`${value}`);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.slice(0, ITEMS_MAX).map((item) => mask(item, left, isNested, how));
    return value.length > ITEMS_MAX ? [...items, `… ${value.length - ITEMS_MAX} more`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [nameOf(name), maskMember(name, inside, left, isNested)]),
  );
}

function maskMember(name: string, value: unknown, left: Left, isNested: boolean): unknown {
  const how = maskOf(name, isNested);
  if (!how) return UNKNOWN;
  if (name === "metadata") return maskEntries(value, left);
  return mask(value, left, true, how);
}

/** What an operator calls the entries of its own is not ours to know. */
function maskEntries(metadata: unknown, left: Left): unknown {
  if (typeof metadata !== "object" || metadata === null) return mask(metadata, left, true);
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      nameOf(name),
      /pass|secret|token|senha|auth|key/i.test(name) ? CUT : mask(value, left, true),
    ]),
  );
}

const nameOf = (name: string) => maskText(name.slice(0, NAME_MAX));

function maskLong(text: string, how: (text: string) => string): string {
  if (text.length <= TEXT_MAX) return how(text);
  return `${how(text.slice(0, TEXT_MAX + TEXT_MARGIN)).slice(0, TEXT_MAX)}…`;
}

/** Of a text that is no JSON, where no value can be told from another: the names and the punctuation, to see what is wrong. */
function shapeOf(text: string): string {
  return text
    .slice(0, BODY_BYTES_MAX)
    .replace(/"([A-Za-z_]{1,40})"(?=\s*:)|[\p{L}\p{N}]/gu, (all, name) =>
      name && maskOf(name, false) ? all : "*".repeat(all.length),
    );
}

function bounded(text: string): string {
  const bytes = Buffer.from(text.replaceAll("\0", ""));
  if (bytes.length <= BODY_BYTES_MAX) return bytes.toString();
  // A character that was cut in two is left out.
  return `${bytes
    .subarray(0, BODY_BYTES_MAX - 8)
    .toString()
    .replace(/\uFFFD+$/, "")}\n…`;
}
