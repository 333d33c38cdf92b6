import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { readVectors } from "#e2e/support/vectors/read-vectors.ts";
import { crc16Hex } from "./br-code-field.ts";
import { BR_CODE_FAULTS, type BrCodeFault, decodeBrCode } from "./decode-br-code.ts";
import { encodeBrCode } from "./encode-br-code.ts";

const vectors = readVectors("br-codes");
const valid = vectors.filter(({ verdict }) => verdict === "valid").map(({ payload = "" }) => payload);

function signed(body: string): string {
  return `${body}6304${crc16Hex(`${body}6304`)}`;
}

function faultOf(text: string): string | undefined {
  const verdict = decodeBrCode(text);
  return verdict.valid ? undefined : verdict.fault;
}

/** Returns a valid code in which the given parts are replaced. */
function code(parts: { version?: string; account?: string; money?: string; place?: string; more?: string }): string {
  const { version = "000201", account = "26330014br.gov.bcb.pix011100000000191", money = "520400005303986" } = parts;
  const { place = "5802BR5906Fulano6006Recife", more = "62070503***" } = parts;
  return signed(version + account + money + place + more);
}

describe("published codes", () => {
  test.each(vectors)("$verdict: $payload", ({ verdict, payload = "", note }) => {
    expect(decodeBrCode(payload).valid).toBe(verdict === "valid");
    if (note === "published with a wrong CRC") expect(faultOf(payload)).toBe("CRC_MISMATCH");
  });

  test("are decoded to their values", () => {
    expect(decodeBrCode(valid[6] ?? "")).toEqual({
      valid: true,
      brCode: {
        name: "Lucas_Aprigio_Sandbox",
        city: "Sao_Paulo",
        amount: 1n,
        oneTime: true,
        payloadUrl: "api.woovi-sandbox.com/api/testaccount/qr/v1/d983a07836cf48ed9a65764d3c184273",
        txid: "d983a07836cf48ed9a65764d3",
      },
    });
    expect(decodeBrCode(valid[14] ?? "")).toMatchObject({
      brCode: { key: "thalesog@me.com", text: "Pedido 123", withdrawalIspb: "12341234" },
    });
    expect(decodeBrCode(valid[2] ?? "")).toMatchObject({
      brCode: { recurrenceUrl: "pix.example.com/rec/2353c790eefb11eaadc10242ac120002" },
    });
  });

  test("a published code with one changed character is refused", () => {
    for (const payload of valid) {
      for (let at = 0; at < payload.length; at++) {
        for (let ascii = 0; ascii < 128; ascii++) {
          const character = String.fromCharCode(ascii);
          if (character === payload[at]) continue;
          if (decodeBrCode(payload.slice(0, at) + character + payload.slice(at + 1)).valid) {
            expect.fail(`${payload} still reads with ${JSON.stringify(character)} at ${at}`);
          }
        }
      }
    }
  });
});

test("an encoded code with one changed character is refused", () => {
  const codes = fc.stringMatching(/^[A-Za-z0-9_-]{27}$/).map((token) =>
    encodeBrCode({
      payloadUrl: `pix.example.com/qr/v2/${token}`,
      amount: 100n,
      name: "Fulano",
      city: "Recife",
      oneTime: true,
    }),
  );
  fc.assert(
    fc.property(codes, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (text, position, character) => {
      const at = position % text.length;
      fc.pre(text[at] !== character);
      expect(decodeBrCode(text.slice(0, at) + character + text.slice(at + 1)).valid).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("never throws, with or without a right CRC", () => {
  const fields = fc.array(
    fc.tuple(fc.stringMatching(/^[0-9]{2}$/), fc.string({ maxLength: 99 })).map(([id, value]) => {
      return id + `${value.length}`.padStart(2, "0") + value;
    }),
  );
  const text = fc.oneof(
    anyText,
    fc.string({ unit: "grapheme" }).map(signed),
    fields.map((parts) => signed(`000201${parts.join("")}`)),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      const verdict = decodeBrCode(candidate);
      if (!verdict.valid) expect(BR_CODE_FAULTS).toContain(verdict.fault);
    }),
    { numRuns: 1_000 },
  );
});

describe("accepted codes", () => {
  test.each([
    ["white space around it", ` ${code({})}\n`],
    ["the domain in upper case", code({ account: "26330014BR.GOV.BCB.PIX011100000000191" })],
    ["Pix in another account field", code({ account: "26080004abcd27330014br.gov.bcb.pix011100000000191" })],
    ["unknown fields", code({ more: "62070503***64100002pt0100" })],
    ["a category", code({ money: "520479955303986" })],
    ["no field 62", code({ more: "" })],
    ["an empty optional field", code({ more: "6100" })],
    ["names that are not ASCII", code({ place: "5802BR5904João6009São Paulo" })],
    ["a long name", code({ place: `5802BR5940${"a".repeat(40)}6006Recife` })],
    ["a reusable code", code({ version: "000201010211" })],
  ])("%s", (_, text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  test.each([
    ["https://pix.example.com/a", "pix.example.com/a"],
    ["HTTP://localhost:3000/qr/v2/a", "localhost:3000/qr/v2/a"],
    ["[::1]:3000/a", "[::1]:3000/a"],
  ])("the URL %s is %s", (url, payloadUrl) => {
    const account = `0014br.gov.bcb.pix25${`${url.length}`.padStart(2, "0")}${url}`;
    expect(decodeBrCode(code({ account: `26${account.length}${account}` }))).toMatchObject({ brCode: { payloadUrl } });
  });

  test.each([
    ["54041.00", 100n],
    ["54031.5", 150n],
    ["540210", 1_000n],
    ["540310.", 1_000n],
    ["5406010.00", 1_000n],
    ["54139999999999.99", 999_999_999_999n],
    ["54040.00", undefined],
    ["", undefined],
  ])("the amount %j is %s", (field, amount) => {
    const verdict = decodeBrCode(code({ money: `520400005303986${field}` }));
    expect(verdict.valid && verdict.brCode.amount).toBe(amount);
  });
});

describe("refused codes and their fault", () => {
  const url = "2519pix.example.com/abc";
  const refused: [BrCodeFault, string][] = [
    ["TOO_LONG", "0".repeat(513)],
    ["CONTROL_CHARACTER", code({ place: "5802BR5906Fu\u0000ano6006Recife" })],
    ["CONTROL_CHARACTER", code({ place: "5802BR5906Fu\u202eano6006Recife" })],
    ["CRC_MISSING", ""],
    ["CRC_MISSING", "hello"],
    ["CRC_MISSING", code({}).slice(0, -8)],
    ["CRC_MISSING", code({}).toLowerCase()],
    ["CRC_MISSING", signed(`${code({}).slice(0, -8)}8108`)],
    ["CRC_MISMATCH", `${code({}).slice(0, -4)}0000`],
    ["MALFORMED", signed("00")],
    ["MALFORMED", code({ more: "62" })],
    ["MALFORMED", code({ money: "5204000053039865303986" })],
    ["UNKNOWN_VERSION", code({ version: "000202" })],
    ["UNKNOWN_VERSION", code({ version: "" })],
    ["NOT_PIX", code({ account: "" })],
    ["NOT_PIX", code({ account: "26150011com.example" })],
    ["NOT_PIX", code({ account: "2604abcd" })],
    ["MISSING_FIELD", code({ place: "5802BR5906Fulano" })],
    ["MISSING_FIELD", code({ place: "5802BR59006006Recife" })],
    ["MISSING_FIELD", code({ money: "5303986" })],
    ["NOT_IN_REAIS", code({ money: "520400005303840" })],
    ["NOT_IN_BRAZIL", code({ place: "5802PT5906Fulano6006Lisboa" })],
    ["KEY_AND_URL", code({ account: `2656${"0014br.gov.bcb.pix011100000000191"}${url}` })],
    ["NO_DESTINATION", code({ account: "26180014br.gov.bcb.pix" })],
    ["WRONG_KEY", code({ account: "26260014br.gov.bcb.pix0104joã1" })],
    ["WRONG_URL", code({ account: "26370014br.gov.bcb.pix2515pix.example.com" })],
    ["WRONG_URL", code({ account: "26350014br.gov.bcb.pix2513a@example.c/a" })],
    ["WRONG_AMOUNT", code({ money: "52040000530398654041,00" })],
    ["WRONG_AMOUNT", code({ money: "5204000053039865405-1.00" })],
    ["WRONG_AMOUNT", code({ money: "52040000530398654051.000" })],
    ["WRONG_AMOUNT", code({ money: "520400005303986541400000000001.00" })],
  ];
  test.each(refused)("%s: %s", (fault, text) => {
    expect(faultOf(text)).toBe(fault);
  });

  test("each fault has a test", () => {
    expect(new Set(refused.map(([fault]) => fault))).toEqual(new Set(BR_CODE_FAULTS));
  });
});

/**
 * What readers disagree about. In each row one of pix-utils 2.8.2, steplix-emvqr 0.2.3, @walletfactory/emvqr 0.1.1,
 * @pix.js/validator 1.1.0, @brazilian-utils 2.4.0 and validation-br 2.0.0 says otherwise than another.
 */
describe("where readers of BR Codes disagree", () => {
  const key = "0014br.gov.bcb.pix011100000000191";
  const location = "0014br.gov.bcb.pix2519pix.example.com/abc";
  const recurrence = "80500014br.gov.bcb.pix2528pix.example.com/rec/0123abcd";
  const latin1 = `${code({ place: "5802BR5904João6006Recife" }).slice(0, -4)}`;
  const crcOfBytes = (bytes: Buffer) => crc16Hex(bytes.toString("latin1").replace(/[\x80-\xff]/g, "?"));
  const table: [string, string, BrCodeFault | "read"][] = [
    ["a CRC in lower case", code({}).slice(0, -4) + code({}).slice(-4).toLowerCase(), "CRC_MISSING"],
    ["a CRC that begins with 00", codeWithCrc(/^00/), "read"],
    ["a CRC that is not of UTF-8", latin1 + crcOfBytes(Buffer.from(latin1, "latin1")), "CRC_MISMATCH"],
    ["a space after the CRC", `${code({})} `, "read"],
    ["a line break after the CRC", `${code({})}\r\n`, "read"],
    ["the amount 10", code({ money: "520400005303986540210" }), "read"],
    ["the amount 10.5", code({ money: "520400005303986540410.5" }), "read"],
    ["the amount 10.500", code({ money: "520400005303986540610.500" }), "WRONG_AMOUNT"],
    ["the amount 10,00", code({ money: "520400005303986540510,00" }), "WRONG_AMOUNT"],
    ["the amount 13.01", code({ money: "520400005303986540513.01" }), "read"],
    ["no amount, for cash", code({ account: `2645${key}030812341234`, money: "52040000530398654040.00" }), "read"],
    ["the country in lower case", code({ place: "5802br5906Fulano6006Recife" }), "NOT_IN_BRAZIL"],
    ["a city of 21 characters", code({ place: `5802BR5906Fulano6021${"a".repeat(21)}` }), "read"],
    ["a name of 32 characters", code({ place: `5802BR5932${"a".repeat(32)}6006Recife` }), "read"],
    ["Pix in template 27", code({ account: `27${key.length}${key}` }), "read"],
    ["Pix in template 51", code({ account: `51${key.length}${key}` }), "read"],
    ["a key and a location", code({ account: `2656${key}2519pix.example.com/abc` }), "KEY_AND_URL"],
    ["a location and a recurrence", code({ account: `26${location.length}${location}`, more: recurrence }), "read"],
    ["a recurrence alone", code({ account: "26180014br.gov.bcb.pix", more: recurrence }), "read"],
    ["a name whose length counts characters", code({ place: "5802BR5911PADARIA PÃO6006Recife" }), "read"],
    ["a name whose length counts bytes", code({ place: "5802BR5912PADARIA PÃO6006Recife" }), "MALFORMED"],
    ["field 02 as what some write for a single use", code({ version: "000201020212" }), "read"],
  ];
  test.each(table)("%s: %s is %s", (_, text, verdict) => {
    expect(faultOf(text) ?? "read").toBe(verdict);
  });

  /** The first of some codes whose CRC has a form. One in 256 begins with 00. */
  function codeWithCrc(form: RegExp): string {
    for (let number = 0; number < 10_000; number++) {
      const text = code({
        place: `5802BR59${`Fulano ${number}`.length.toString().padStart(2, "0")}Fulano ${number}6006Recife`,
      });
      if (form.test(text.slice(-4))) return text;
    }
    throw new Error(`none of the codes has a CRC like ${form}`);
  }
});
