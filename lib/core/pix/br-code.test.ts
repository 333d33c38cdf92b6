import fc from "fast-check";
import { hasError, isDynamicPix, isStaticPix, parsePix } from "pix-utils";
import { describe, expect, test } from "vitest";
import { readVectors } from "#e2e/support/vectors/read-vectors.ts";
import { asciiFold } from "../text/ascii-fold.ts";
import { type BrCode, isPayloadUrl } from "./br-code.ts";
import { decodeBrCode } from "./decode-br-code.ts";
import { encodeBrCode } from "./encode-br-code.ts";

const URL_SHORT = "pix.example.com/qr/v2/AAAAAAAAAAAAAAAAAAAAAAAAAAA";
const DYNAMIC = {
  payloadUrl: URL_SHORT,
  amount: 1_234n,
  name: "Casa de Jogos",
  city: "São Paulo",
  oneTime: true,
} as const;

const amount = fc.option(fc.bigInt({ min: 1n, max: 100_000_000_000n }), { nil: undefined });
const label = fc
  .oneof(fc.stringMatching(/^[A-Za-zÀ-ÿ0-9 .&-]{1,60}$/), fc.constantFrom("Açaí & Cia. Ltda", "JOSÉ D'ÁVILA"))
  .filter((text) => asciiFold(text) !== "");
const url = fc.stringMatching(/^[a-z0-9]{1,20}\.[a-z]{2,8}(:[0-9]{4})?\/[A-Za-z0-9/_-]{1,40}$/);
const shared = { name: label, city: label, amount, oneTime: fc.option(fc.constant(true as const), { nil: undefined }) };
const dynamic = fc.record({ ...shared, payloadUrl: url });
const fixed = fc.record({
  ...shared,
  key: fc.oneof(fc.uuid({ version: 4 }), fc.constantFrom("00000000191", "+5511999999999", "fulano@example.com")),
  txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), { nil: undefined }),
  text: fc.option(fc.stringMatching(/^[A-Za-z0-9 ]{1,30}$/), { nil: undefined }),
});

function written(code: BrCode): BrCode {
  const name = asciiFold(code.name).slice(0, 25).trimEnd();
  return { ...code, name, city: asciiFold(code.city).slice(0, 15).trimEnd() };
}

test("the code of a charge is correct byte by byte", () => {
  expect(encodeBrCode(DYNAMIC)).toBe(
    `0002010102122671` +
      `0014br.gov.bcb.pix2549${URL_SHORT}` +
      `5204000053039865405` +
      `12.345802BR5913Casa de Jogos6009Sao Paulo62070503***6304` +
      encodeBrCode(DYNAMIC).slice(-4),
  );
});

describe("published codes", () => {
  const valid = readVectors("br-codes").filter(({ verdict }) => verdict === "valid");

  test.each(valid)("$payload: a strict re-encode gives the same bytes", ({ payload = "" }) => {
    const verdict = decodeBrCode(payload);
    if (!verdict.valid) throw new Error(verdict.fault);
    const { txid, ...code } = verdict.brCode;
    if (code.payloadUrl && txid) {
      // This published code deviates from the layout: a dynamic code's txid belongs in its payload.
      expect(() => encodeBrCode(verdict.brCode)).toThrow(RangeError);
      expect(encodeBrCode(code).slice(0, -19)).toBe(payload.slice(0, -41));
      return;
    }
    expect(encodeBrCode(verdict.brCode)).toBe(payload);
  });
});

describe("an encoded code", () => {
  test("is read back the same", () => {
    fc.assert(
      fc.property(fc.oneof(dynamic, fixed), (code) => {
        expect(decodeBrCode(encodeBrCode(code))).toEqual({ valid: true, brCode: written(code) });
      }),
      { numRuns: 500 },
    );
  });

  test("a dynamic code is understood by pix-utils", () => {
    fc.assert(
      fc.property(dynamic, (code) => {
        const pix = parsePix(encodeBrCode(code));
        if (hasError(pix) || !isDynamicPix(pix)) throw new Error("pix-utils refuses it");
        expect(pix.url).toBe(code.payloadUrl);
        expect(pix.merchantName).toBe(written(code).name);
        expect(pix.merchantCity).toBe(written(code).city);
      }),
    );
  });

  test("a static code is understood by pix-utils", () => {
    fc.assert(
      fc.property(fixed, (code) => {
        const pix = parsePix(encodeBrCode(code));
        if (hasError(pix) || !isStaticPix(pix)) throw new Error("pix-utils refuses it");
        expect(pix.pixKey).toBe(code.key);
        expect(pix.txid ?? "").toBe(code.txid ?? "***");
        expect(Math.round((pix.transactionAmount ?? 0) * 100)).toBe(Number(code.amount ?? 0n));
      }),
    );
  });

  test("is printable ASCII of at most 99 characters a field", () => {
    const payloadUrl = `pix.example.com/${"a".repeat(61)}`;
    const code = encodeBrCode({ ...DYNAMIC, payloadUrl, recurrenceUrl: payloadUrl });
    expect(payloadUrl).toHaveLength(77);
    expect(code).toMatch(/^[ -~]+$/);
    expect(code).toContain(`2699`);
    expect(decodeBrCode(code).valid).toBe(true);
  });
});

describe("encodeBrCode throws for", () => {
  const name = "Fulano";
  const city = "Recife";
  const wrong: [string, BrCode][] = [
    ["no destination", { name, city }],
    ["a key and a payload", { name, city, key: "00000000191", payloadUrl: URL_SHORT }],
    ["a payload URL with scheme", { name, city, payloadUrl: `https://${URL_SHORT}` }],
    ["a payload URL of 78 characters", { name, city, payloadUrl: `pix.example.com/${"a".repeat(62)}` }],
    ["a payload URL with a space", { name, city, payloadUrl: "pix.example.com/a b" }],
    ["a payload URL without a path", { name, city, payloadUrl: "pix.example.com" }],
    ["a payload URL with a user", { name, city, payloadUrl: "bank@pix.example.com/a" }],
    ["a dynamic code with a txid", { ...DYNAMIC, txid: "abc" }],
    ["a dynamic code with a text", { ...DYNAMIC, text: "abc" }],
    ["a txid of 26 characters", { name, city, key: "00000000191", txid: "a".repeat(26) }],
    ["a txid with a dash", { name, city, key: "00000000191", txid: "a-b" }],
    ["a key of 78 characters", { name, city, key: "a".repeat(78) }],
    ["an empty key", { name, city, key: "" }],
    ["a text that does not fit", { name, city, key: "a".repeat(77), text: "b" }],
    ["no name in ASCII", { ...DYNAMIC, name: "😀" }],
    ["an empty city", { ...DYNAMIC, city: " " }],
    ["no amount", { ...DYNAMIC, amount: 0n }],
    ["a negative amount", { ...DYNAMIC, amount: -1n }],
    ["an amount of 14 characters", { ...DYNAMIC, amount: 1_000_000_000_000n }],
    ["a wrong ISPB", { name, city, key: "00000000191", withdrawalIspb: "1" }],
    ["a wrong postal code", { ...DYNAMIC, postalCode: "abc" }],
  ];
  test.each(wrong)("%s", (_, code) => {
    expect(() => encodeBrCode(code)).toThrow(RangeError);
  });
});

test.each([
  "pix.example.com/a",
  "localhost:3000/qr/v2/AAA",
  "127.0.0.1:3000/a",
  "[::1]:3000/a",
  "pix.example.com/a?b=c@d",
])("%s is a payload URL", (text) => {
  expect(isPayloadUrl(text)).toBe(true);
});

test.each([
  "",
  "pix.example.com",
  "pix.example.com/",
  "/a",
  "https://pix.example.com/a",
  "//pix.example.com/a",
  "bank@pix.example.com/a",
  "pix.example.com:/a",
  "pix.example.com:port/a",
  "pix.example.com/a b",
  "pix.example.com/ã",
  "exämple.com/a",
  "pix.example.com/a\n",
])("%j is refused", (text) => {
  expect(isPayloadUrl(text)).toBe(false);
});
