const REQUEST_ID = /^[A-Za-z0-9._-]{1,100}$/;

/** Returns whether a text can be a request id: 1 to 100 letters, digits, dots, underscores or hyphens. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}
