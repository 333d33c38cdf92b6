import { CUT, maskText } from "../../core/masking/mask-text.ts";
import { maskOf } from "./member-masks.ts";

/** Most bytes of a body that the log stores. The database checks the same limit. */
const BODY_BYTES_MAX = 8_192;
const TEXT_MAX = 2_048;
const NAME_MAX = 60;
/** Text is masked this far beyond the cut, because a CPF or key that the cut splits would not be recognized. */
const TEXT_MARGIN = 100;
const ITEMS_MAX = 20;
/** Far more values than the log stores of any body. */
const VALUES_MAX = 1_000;

const UNKNOWN = "[not a member]";

/**
 * Returns a JSON body as the log stores it: indented, with secrets removed, personal data masked, values of unknown
 * members removed and long lists cut. At most 8 KiB; null for an empty body.
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

/** Returns the members of a form or query string, masked like in `maskBody`. */
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

/** Operators choose the names in `metadata` themselves, so secrets are recognized by parts of the name. */
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

/** In a text that is not JSON, values cannot be told apart. Only names and punctuation stay, to show what is wrong. */
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
  // Removes a character that the cut split.
  return `${bytes
    .subarray(0, BODY_BYTES_MAX - 8)
    .toString()
    .replace(/\uFFFD+$/, "")}\n…`;
}
