import fc from "fast-check";
import { expect, test } from "vitest";
import { groupedCode, readVerificationCode, VERIFICATION_CODE_BYTES, verificationCode } from "./verification-code.ts";

const bytes = fc.uint8Array({ minLength: VERIFICATION_CODE_BYTES, maxLength: VERIFICATION_CODE_BYTES });

test("a code has 24 characters in groups of four, and no letter that looks like a digit", () => {
  expect(groupedCode(verificationCode(new Uint8Array(15)))).toBe("0000-0000-0000-0000-0000-0000");
  expect(groupedCode(verificationCode(new Uint8Array(15).fill(255)))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ");
  fc.assert(
    fc.property(bytes, (random) => {
      expect(verificationCode(random)).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
    }),
  );
});

test("other bytes give another code", () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(verificationCode(one) === verificationCode(other)).toBe(Buffer.from(one).equals(other));
    }),
  );
});

test("a code is read in small letters, with spaces or dashes anywhere, with O for 0 and I or L for 1", () => {
  const code = verificationCode(Buffer.from("0123456789abcdef0f1ff0000000ff", "hex"));
  const typed = groupedCode(code).toLowerCase().replaceAll("0", "o").replace("1", "i").replaceAll("1", "l");
  for (const text of [code, ` ${typed}\n`, typed.replaceAll("-", " – "), typed.replaceAll("-", ".")])
    expect(readVerificationCode(text)).toBe(code);
});

test.each(["", "7K3M", "u".repeat(24), "0".repeat(23), "0".repeat(25), `${"0".repeat(23)}ß`, `${"0".repeat(24)}'`])(
  "%j is no code",
  (text) => {
    expect(readVerificationCode(text)).toBeNull();
  },
);
