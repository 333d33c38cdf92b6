/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS = 5n;
const GROUP = 4;
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** The random bytes behind a code: 120 bits, so that no code can be guessed. */
export const VERIFICATION_CODE_BYTES = 15;
const LENGTH = (VERIFICATION_CODE_BYTES * 8) / Number(BITS);
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns VERIFICATION_CODE_BYTES as a code of 24 characters. */
export function verificationCode(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let code = "";
  for (let i = 0; i < LENGTH; i++) {
    code = ALPHABET.charAt(Number(rest & (2n ** BITS - 1n))) + code;
    rest >>= BITS;
  }
  return code;
}

/** Returns a code as people read and type it: "7K3M-9QXT-…". */
export function groupedCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? code;
}

/** Reads a code as typed: in small letters, with other signs between its groups, with O for 0 and I or L for 1. Null: it cannot be one. */
export function readVerificationCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, "")
    .replace(/[OIL]/g, (letter) => READ_AS[letter] as string);
  return SHAPE.test(code) ? code : null;
}
