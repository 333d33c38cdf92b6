// Things that browsers offer to pages over https only, in ways that work over plain http too.

const YEAR_S = 31_536_000;

/** Stores a value in this browser for a year. A cookie, so that the server can read it for a correct first paint. */
export function remember(cookie: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over https only
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/**
 * Copies a text to the clipboard, and returns whether it did: a browser, or who manages it, may refuse. Works over plain http too, where
 * browsers do not provide `navigator.clipboard`.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // What is refused in one way may be allowed in the other.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  // A dialog does not let the focus out.
  (focused?.closest("[role=dialog]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  area.remove();
  return isCopied;
}

/** Returns a UUIDv4. Works over plain http too, where browsers do not provide `crypto.randomUUID`. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
