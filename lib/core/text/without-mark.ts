const BYTE_ORDER_MARK = 0xfeff;

/**
 * Returns a text without the byte order mark in front of it, for what reads JSON from outside. RFC 8259 §8.1: none may be written before
 * JSON, and a reader may ignore one. Some libraries write it.
 */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}
