import { describe, expect, test } from "vitest";
import { instantOf } from "#lib/core/brt.ts";
import type { Variant } from "#lib/core/contract.ts";
import { chargeCount, dialect, goodCharge, largestMetadata } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { bothVariants, type Service } from "../support/service.ts";

const PAYER = { taxId: "00000000191" };
const BANK_ACCOUNT = { ispb: "60701190", branch: "1", accountNumber: "123", accountType: "CACC" };

const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "v"]));
const payer = (more: object) => ({ expectedPayer: { ...PAYER, ...more } });
const bank = (more: object) => payer({ bankAccounts: [{ ...BANK_ACCOUNT, ...more }] });

/** JSON in ASCII only, as many libraries write it. */
const inAscii = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const WELCOME: [string, object][] = [
  ["amount 1", { amount: 1 }],
  ["amount 100 000 000 000", { amount: 100_000_000_000 }],
  ["expiresIn 1", { expiresIn: 1 }],
  ["expiresIn 2 592 001", { expiresIn: 2_592_001 }],
  ["expiresIn 2 147 483 647", { expiresIn: 2_147_483_647 }],
  ["description of 140 characters", { description: "d".repeat(140) }],
  ["description of 140 emoji", { description: "🎲".repeat(140) }],
  ["description of 140 characters and spaces around it", { description: ` ${"d".repeat(140)} ` }],
  ["an empty description", { description: "" }],
  ["SQL, HTML, %00 and formulas in a description", { description: `'; DROP TABLE charge; -- <b>%00</b> =1+1 \\ "` }],
  ["letters of every script", { description: "日本語 العربية עברית Ωμέγα ❤️" }],
  ["50 entries of metadata", { metadata: entries(50) }],
  ["a metadata key of 50 characters", { metadata: { ["k".repeat(50)]: "v" } }],
  ["a metadata key of 50 emoji", { metadata: { ["🎲".repeat(50)]: "v" } }],
  ["a metadata value of 200 characters", { metadata: { k: "v".repeat(200) } }],
  ["an empty metadata value", { metadata: { k: "" } }],
  ["an empty metadata key", { metadata: { "": "v" } }],
  ["metadata keys that differ by spaces alone", { metadata: { k: "1", " k": "2", " ": "3", " __proto__": "4" } }],
  ["metadata at all its limits, in four-byte characters", { metadata: largestMetadata }],
  ["metadata keys that every object has", { metadata: { constructor: "c", toString: "t", hasOwnProperty: "h" } }],
  ["metadata keys that are numbers", { metadata: { 1: "one", "-1": "minus one" } }],
  ["an alphanumeric CNPJ", payer({ taxId: "12.ABC.345/01DE-35" })],
  ["10 bank accounts", payer({ bankAccounts: Array(10).fill(BANK_ACCOUNT) })],
  ["an account number of 20 digits", bank({ accountNumber: "1".repeat(20) })],
];

const REFUSED: [string, object, string][] = [
  ...[0, -1, -0, 1.5, 0.1 + 0.2, 100_000_000_001, 2 ** 53, 1e21, "100", "１００", "", true, [1], {}, null].map(
    (amount): [string, object, string] => [`amount ${JSON.stringify(amount)}`, { amount }, "/amount"],
  ),
  ...[0, -1, 2_147_483_648, 1.5, "60", true, null].map((expiresIn): [string, object, string] => [
    `expiresIn ${JSON.stringify(expiresIn)}`,
    { expiresIn },
    "/expiresIn",
  ]),
  ...["", " ", "x".repeat(78), 1, null, ["x"], "a\0b", "a\u202eb"].map((pixKey): [string, object, string] => [
    `pixKey ${JSON.stringify(pixKey)}`,
    { pixKey },
    "/pixKey",
  ]),
  ["description of 141 characters", { description: "d".repeat(141) }, "/description"],
  ["description of 141 emoji", { description: "🎲".repeat(141) }, "/description"],
  ["a number as description", { description: 1 }, "/description"],
  ["NUL in a description", { description: "a\0b" }, "/description"],
  ["a line break in a description", { description: "a\r\nb" }, "/description"],
  ["a tab in a description", { description: "a\tb" }, "/description"],
  ["an escape in a description", { description: "a\u001bb" }, "/description"],
  ["a C1 control in a description", { description: "a\u0085b" }, "/description"],
  ["a line separator in a description", { description: "a\u2028b" }, "/description"],
  ["a right-to-left override in a description", { description: "a\u202eb" }, "/description"],
  ["a right-to-left mark in a description", { description: "a\u200fb" }, "/description"],
  ["half a surrogate pair in a description", { description: "a\ud800b" }, "/description"],
  ["the halves of a pair in the wrong order", { description: "\udc00\ud800" }, "/description"],
  ["51 entries of metadata", { metadata: entries(51) }, "/metadata"],
  ["a metadata key of 51 characters", { metadata: { ["k".repeat(51)]: "v" } }, `/metadata/${"k".repeat(51)}`],
  ["a metadata value of 201 characters", { metadata: { k: "v".repeat(201) } }, "/metadata/k"],
  ["a number as metadata value", { metadata: { k: 1 } }, "/metadata/k"],
  ["null as metadata value", { metadata: { k: null } }, "/metadata/k"],
  ["an object as metadata value", { metadata: { k: { a: "b" } } }, "/metadata/k"],
  ["NUL in a metadata value", { metadata: { k: "a\0b" } }, "/metadata/k"],
  ["half a surrogate pair in a metadata value", { metadata: { k: "\udfff" } }, "/metadata/k"],
  ["a text as metadata", { metadata: "k=v" }, "/metadata"],
  ["an array as metadata", { metadata: ["v"] }, "/metadata"],
  ["a text as expectedPayer", { expectedPayer: "00000000191" }, "/expectedPayer"],
  ["an array as expectedPayer", { expectedPayer: [] }, "/expectedPayer"],
  ["no tax id of the expectedPayer", { expectedPayer: {} }, "/expectedPayer/taxId"],
  ...["00000000190", "11111111111", "191", "", "0000000019１", 191, null].map((taxId): [string, object, string] => [
    `tax id ${JSON.stringify(taxId)}`,
    { expectedPayer: { taxId } },
    "/expectedPayer/taxId",
  ]),
  ["a name of 141 characters", payer({ name: "n".repeat(141) }), "/expectedPayer/name"],
  ["11 bank accounts", payer({ bankAccounts: Array(11).fill(BANK_ACCOUNT) }), "/expectedPayer/bankAccounts"],
  ["an object as bank accounts", payer({ bankAccounts: BANK_ACCOUNT }), "/expectedPayer/bankAccounts"],
  ["an ISPB of 7 digits", bank({ ispb: "1234567" }), "/expectedPayer/bankAccounts/0/ispb"],
  ["an ISPB in lower case", bank({ ispb: "abcdefgh" }), "/expectedPayer/bankAccounts/0/ispb"],
  ["an ISPB and a line break", bank({ ispb: "60701190\n" }), "/expectedPayer/bankAccounts/0/ispb"],
  ["a branch of 5 digits", bank({ branch: "12345" }), "/expectedPayer/bankAccounts/0/branch"],
  [
    "an account number of 21 digits",
    bank({ accountNumber: "1".repeat(21) }),
    "/expectedPayer/bankAccounts/0/accountNumber",
  ],
  ["an account number with a dash", bank({ accountNumber: "12-3" }), "/expectedPayer/bankAccounts/0/accountNumber"],
  ["an unknown account type", bank({ accountType: "cacc" }), "/expectedPayer/bankAccounts/0/accountType"],
];

const WELCOME_IDS = {
  A: ["1", "x".repeat(100), "🎲".repeat(100), "order/1?a=b&c=%00#", "' OR 1=1 --", "ação", "constructor"],
  B: [crypto.randomUUID(), "0F8FAD5B-D9CB-469F-A165-70867728950E"],
};
const REFUSED_IDS = {
  A: ["", " ", "x".repeat(101), "🎲".repeat(101), "a\0b", "a\nb", "a\u202eb", "\ud800", 1, null, true, ["x"], {}],
  B: [
    ...["", "1", "order-1", 1, null, true, {}, "00000000-0000-0000-0000-000000000000"],
    ...["0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
    ...[
      "{0f8fad5b-d9cb-469f-a165-70867728950e}",
      "0f8fad5bd9cb469fa16570867728950e",
      "0f8fad5b-d9cb-469f-c165-70867728950e",
    ],
    "0f8fad5b-d9cb-469f-a165-70867728950e\n",
  ],
};

/** Registers the tests of the limits of a charge's members, on both sides of each limit, in one variant. */
function chargeLimitRules(service: Service, variant: Variant): void {
  const { us } = service;
  const { createPath, queryPath, callerOf } = dialect(variant);
  const as = callerOf(us);

  async function expectRefused(body: object | string, pointer: string): Promise<void> {
    const before = await chargeCount(service);
    const reply = await as.post(createPath, body);
    expectProblem(reply, 400, "VALIDATION_ERROR");
    const errors = reply.body.errors as { pointer: string }[];
    expect(errors.map((error) => error.pointer)).toEqual([pointer]);
    expect(await chargeCount(service)).toBe(before);
  }

  test.each(WELCOME)("201 %s", async (_what, more) => {
    const reply = await as.post(createPath, goodCharge(us, more));
    expect([reply.status, reply.body.detail]).toEqual([201, undefined]);
  });

  test("201 metadata at all its limits, written in escapes; the query returns it as it was sent", async () => {
    const text = "🎲".repeat(140);
    const expectedPayer = { ...PAYER, name: text, bankAccounts: Array(10).fill(BANK_ACCOUNT) };
    const charge = goodCharge(us, { description: text, expectedPayer, metadata: largestMetadata });
    const made = await as.post(createPath, inAscii(JSON.stringify(charge)));
    expect([made.status, made.body.detail]).toEqual([201, undefined]);
    expect((await as.get(queryPath(String(made.body.chargeId)))).body.metadata).toEqual(largestMetadata);
  });

  test("201 the longest expiresIn: expiresAt is so many seconds after createdAt", async () => {
    const { body } = await as.post(createPath, goodCharge(us, { expiresIn: 2_147_483_647 }));
    expect(instantOf(String(body.expiresAt)).getTime() - instantOf(String(body.createdAt)).getTime()).toBe(
      2_147_483_647_000,
    );
  });

  test("422 a pixKey of 77 characters, which belongs to no account", async () =>
    expectProblem(await as.post(createPath, goodCharge(us, { pixKey: "x".repeat(77) })), 422, "PIX_KEY_NOT_OWNED"));

  test.each(REFUSED)("400 %s", (_what, more, pointer) => expectRefused(goodCharge(us, more), pointer));

  /** Returns a charge whose amount has this spelling. */
  const spelled = (amount: string) => JSON.stringify(goodCharge(us)).replace('"amount":1000', `"amount":${amount}`);

  test.each(["1e400", "1e-400", "1.0000000000000001", "0.99999999999999999", "100000000000.00000000001", "10.0001e2"])(
    "400 amount %s, even when its float value is valid",
    (amount) => expectRefused(spelled(amount), "/amount"),
  );

  test.each(["1000.0", "1e3", "1E+3", "100000e-2", "0.1000e4"])("201 amount %s is 1000", async (amount) => {
    const reply = await as.post(createPath, spelled(amount));
    expect([reply.status, reply.body.amount]).toEqual([201, 1_000]);
  });

  test("201 any number in an unknown member", async () => {
    const body = spelled('1000,"unknown":[1.0000000000000001,1e400]');
    expect((await as.post(createPath, body)).status).toBe(201);
  });

  test.each(["amount", "externalId", "expiresIn", "pixKey"])("400 %s is required", (name) =>
    expectRefused(goodCharge(us, { [name]: undefined }), `/${name}`),
  );

  describe("externalId", () => {
    test.each(WELCOME_IDS[variant])("201 %j", async (externalId) => {
      const reply = await as.post(createPath, goodCharge(us, { externalId }));
      const kept = variant === "B" ? externalId.toLowerCase() : externalId;
      expect(reply.status).toBe(201);
      expect(reply.body.externalId).toBe(kept);
    });

    test.each(REFUSED_IDS[variant])("400 %j", (externalId) =>
      expectRefused(goodCharge(us, { externalId }), "/externalId"),
    );
  });
}

await bothVariants(chargeLimitRules);
