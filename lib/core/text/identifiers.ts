const LOWER_CASE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EITHER_CASE = new RegExp(LOWER_CASE, "i");
const REQUEST_ID = /^[A-Za-z0-9._-]{1,100}$/;

/** Returns whether a text is a UUID, in capital or small letters, as a person or a program may write one. */
export function isUuid(text: string): boolean {
  return EITHER_CASE.test(text);
}

/** Returns whether a text is a UUID in lower case, as the service writes its own. */
export function isLowerCaseUuid(text: string): boolean {
  return LOWER_CASE.test(text);
}

/** Returns whether a text can be a request id: 1 to 100 letters, digits, dots, underscores or hyphens. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}
