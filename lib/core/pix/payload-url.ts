/** Longest URL without scheme that fits into a BR Code, in characters. */
export const PAYLOAD_URL_LENGTH_MAX = 77;

const SHAPE = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\/[!-~]+$/;

/** Whether a text is a host, perhaps a port, and a path: a URL as BR Codes carry it, without scheme or user. */
export function isPayloadUrl(text: string): boolean {
  return SHAPE.test(text);
}
