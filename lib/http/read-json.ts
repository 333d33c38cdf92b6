import { Refusal, refuse } from "../core/errors.ts";

const BODY_BYTES_MAX = 65_536;
const DEPTH_MAX = 32;
const [QUOTE, BACKSLASH, BRACKET_OPEN, BRACKET_CLOSE, BRACE_OPEN, BRACE_CLOSE] = [34, 92, 91, 93, 123, 125];

const tooLarge = () => refuse("PAYLOAD_TOO_LARGE", `A body may have at most ${BODY_BYTES_MAX} bytes.`);

/**
 * Reads a JSON object from a body of at most 64 KiB. Refuses with UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (before it is
 * all read) or INVALID_JSON.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i.test(type)) {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json in UTF-8.");
  }
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    const headers = { "Accept-Encoding": "identity" };
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send the body without a Content-Encoding.", { headers });
  }
  const value = parse(await readText(request));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refuse("INVALID_JSON", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  if (isTooDeep(text)) throw refuse("INVALID_JSON", `The body is nested more than ${DEPTH_MAX} deep.`);
  try {
    // No member can be called so in JavaScript without changing its object; escapes could spell it too.
    return /__proto__|\\u00/i.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse("INVALID_JSON", "The body is not JSON.");
  }
}

function withoutProto(name: string, value: unknown): unknown {
  if (name === "__proto__") throw refuse("INVALID_JSON", "No member may be called __proto__.");
  return value;
}

/** Counts brackets outside of texts, so that nothing after this has to recurse deeply. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) inText = !inText;
    else if (inText) i += unit === BACKSLASH ? 1 : 0;
    else if (unit === BRACKET_OPEN || unit === BRACE_OPEN) depth++;
    else if (unit === BRACKET_CLOSE || unit === BRACE_CLOSE) depth--;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Reads a body of at most 64 KiB as UTF-8. */
export async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get("content-length") ?? "0");
  if (announced > BODY_BYTES_MAX) throw tooLarge();
  // A length that was announced is enforced by the HTTP parser, so the body can be read at one go.
  const bytes = announced > 0 ? new Uint8Array(await request.arrayBuffer()) : await readChunks(request);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuse("INVALID_JSON", "The body is not UTF-8.");
  }
}

async function readChunks(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > BODY_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
