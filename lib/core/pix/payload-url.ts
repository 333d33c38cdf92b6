/** The longest URL without scheme that fits in a BR Code, in characters. */
export const PAYLOAD_URL_LENGTH_MAX = 77;

const SHAPE = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\/[!-~]+$/;

/** Returns whether a text is a URL in the format of BR Codes: host, optional port and path, without scheme or user. */
export function isPayloadUrl(text: string): boolean {
  return SHAPE.test(text);
}
