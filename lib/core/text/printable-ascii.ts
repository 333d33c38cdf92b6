const PRINTABLE = /^[ -~]*$/;

/** Returns whether every character is printable ASCII (space to tilde). */
export function isPrintableAscii(text: string): boolean {
  return PRINTABLE.test(text);
}
