import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { expectProblem, INSTANT, readBrCode, UUID_V4 } from "../support/answer-shapes.ts";
import { chapter } from "../support/check.ts";
import { instantOf } from "../support/instant.ts";
import { someUuidV1 } from "../support/movements/random-values.ts";
import { endedCharge, getCharge, goodCharge, makeCharge, paidCharge } from "../support/movements/records.ts";

const CREATED = [
  ...["amount", "brCode", "chargeId", "createdAt", "description", "expectedPayer", "expiresAt", "externalId"],
  ...["pixKey", "status"],
];
const QUERIED = [...CREATED, "debtor", "metadata", "paidAt", "pixTransaction"];
const NOT_AMOUNTS = ["1.5", '"100"', "true", "null", "[1]", "1e400", "1.0000000000000001", "9007199254740993"];

/** Returns a key of `length` Unicode code points: two digits, then emoji. */
const keyOf = (i: number, length: number) => String(i).padStart(2, "0") + "😀".repeat(length - 2);

await chapter("charges", (api, check) => {
  const create = (more: object) => api.post(api.at.createCharge, goodCharge(api, { ...more }));
  const instant = INSTANT[api.variant];
  const refused = async (more: object, pointer: string) =>
    expectProblem(await create(more), 400, "VALIDATION_ERROR", pointer);

  check([2, 15, 35, 37, 115, 132, 136, 137, 181], "201 PENDING with the specification's fields", async () => {
    const asked = goodCharge(api, { description: "Depósito", expiresIn: 61 });
    const { status, body } = await api.post(api.at.createCharge, asked);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(CREATED));
    const { amount, description, externalId } = asked;
    expect(body).toMatchObject({ amount, description, externalId, status: "PENDING", expectedPayer: null });
    expect(body.pixKey).toBe(api.target.pixKey);
    expect(body.chargeId).toMatch(UUID_V4);
    expect([body.createdAt, body.expiresAt]).toEqual([expect.stringMatching(instant), expect.stringMatching(instant)]);
    expect(instantOf(body.expiresAt).getTime() - instantOf(body.createdAt).getTime()).toBe(61_000);
  });

  check([3], "brCode is a BR Code of a Pix charge: its checksum is right, and it names the amount", async () => {
    const { body } = await makeCharge(api, { amount: 1_234 });
    const members = readBrCode(body.brCode);
    expect(members.get("00")).toBe("01");
    expect(members.get("26")?.toLowerCase()).toContain("br.gov.bcb.pix");
    expect(members.get("53")).toBe("986");
    expect(members.get("54")).toBe("12.34");
    expect(members.get("58")).toBe("BR");
  });

  check([36, 138], "the query answers the create's fields and four more", async () => {
    const made = await makeCharge(api);
    const got = await getCharge(api, made.body.chargeId);
    expect(got.status).toBe(200);
    expect(Object.keys(got.body)).toEqual(expect.arrayContaining(QUERIED));
    expect(got.body).toMatchObject(made.body);
    expect(got.body).toMatchObject({ debtor: null, paidAt: null, pixTransaction: null });
  });

  check([138, 228], "404 CHARGE_NOT_FOUND for a chargeId that nobody has, 400 for one that is no UUIDv4", async () => {
    expectProblem(await getCharge(api, randomUUID()), 404, "CHARGE_NOT_FOUND");
    expectProblem(await getCharge(api, "1"), 400, "VALIDATION_ERROR", "/chargeId");
  });

  check(
    [25, 26, 27, 243],
    "amount is needed, and is a positive integer: 1 cent is one, R$ 1 billion and a cent is too much",
    async () => {
      await refused({ amount: undefined }, "/amount");
      for (const amount of [0, -1, 100_000_000_001]) await refused({ amount }, "/amount");
      const body = JSON.stringify(goodCharge(api));
      for (const amount of NOT_AMOUNTS) {
        const asked = body.replace('"amount":1000', `"amount":${amount}`);
        const reply = await api.post(api.at.createCharge, asked, { "content-type": "application/json" });
        expectProblem(reply, 400, "VALIDATION_ERROR", "/amount");
      }
      expect((await create({ amount: 1 })).body.amount).toBe(1);
    },
  );

  check([28, 229], "description may be left out; 140 characters are kept, 141 are refused", async () => {
    expect((await create({})).body.description).toBe(null);
    expect((await create({ description: "é".repeat(140) })).body.description).toBe("é".repeat(140));
    expect((await create({ description: "😀".repeat(140) })).status).toBe(201);
    await refused({ description: "é".repeat(141) }, "/description");
    await refused({ description: 1 }, "/description");
  });

  check([29, 114], "expectedPayer is an object with a taxId; another payer's payment is rejected", async () => {
    for (const expectedPayer of ["11144477735", [], 1]) await refused({ expectedPayer }, "/expectedPayer");
    await refused({ expectedPayer: { name: "Paula" } }, "/expectedPayer/taxId");
    await refused({ expectedPayer: { taxId: "11144477736" } }, "/expectedPayer/taxId");
    const expectedPayer = { taxId: "11144477735", name: "Paula" };
    const { body } = await makeCharge(api, { expectedPayer });
    expect(body.expectedPayer).toMatchObject(expectedPayer);
    const payer = { taxId: "52998224725", name: "Otto" };
    await api.post(api.at.simulate, { chargeId: body.chargeId, payer });
    expect((await endedCharge(api, body.chargeId)).body).toMatchObject({
      status: "REJECTED",
      debtor: null,
      paidAt: null,
    });
  });

  check(
    [29, 36, 114],
    "the expected payer's payment makes it PAID, with debtor, paidAt and pixTransaction",
    async () => {
      const taxId = "11144477735";
      const charge = await paidCharge(api, { expectedPayer: { taxId } }, { payer: { taxId, name: "Paula Pagadora" } });
      expect(charge.paidAt).toMatch(instant);
      expect(charge.debtor).toMatchObject({ taxId, name: expect.any(String), bankAccount: expect.any(Object) });
      expect(charge.pixTransaction).toMatchObject({
        endToEndId: expect.stringMatching(/^E[0-9A-Za-z]{31}$/),
        transactionId: expect.any(String),
        amount: 1_000,
        settlementDateTime: expect.stringMatching(instant),
        totalReversedAmount: 0,
        leftAmount: 1_000,
      });
    },
  );

  check([15, 30], "expiresIn is needed, an integer of seconds from 1; a year and more is allowed", async () => {
    await refused({ expiresIn: undefined }, "/expiresIn");
    for (const expiresIn of [0, -1, 1.5, "60", true, null]) await refused({ expiresIn }, "/expiresIn");
    for (const expiresIn of [1, 31_536_001]) {
      const { body } = await makeCharge(api, { expiresIn });
      expect(instantOf(body.expiresAt).getTime() - instantOf(body.createdAt).getTime()).toBe(expiresIn * 1_000);
    }
  });

  check([16, 132], "a charge ends EXPIRED; a payment of it is refused and nothing is credited", async () => {
    const { body } = await makeCharge(api, { expiresIn: 1 });
    expect((await endedCharge(api, body.chargeId)).body).toMatchObject({ status: "EXPIRED", pixTransaction: null });
    const late = await api.post(api.at.simulate, { chargeId: body.chargeId });
    expect([200, 422], late.text).toContain(late.status);
    expect((await getCharge(api, body.chargeId)).body).toMatchObject({
      status: "EXPIRED",
      pixTransaction: null,
      paidAt: null,
    });
  });

  check([34, 230], "pixKey is needed, of at most 77 characters, and one of the account", async () => {
    await refused({ pixKey: undefined }, "/pixKey");
    const longest = `${"a".repeat(65)}@example.com`;
    expectProblem(await create({ pixKey: longest }), 422, "PIX_KEY_NOT_OWNED");
    await refused({ pixKey: `a${longest}` }, "/pixKey");
  });

  check([31, 32, 231], "externalId is needed, as long as the variant says", async () => {
    await refused({ externalId: undefined }, "/externalId");
    await refused({ externalId: "" }, "/externalId");
    if (api.variant === "B") {
      for (const externalId of ["order-1", someUuidV1(), `${randomUUID()}0`])
        await refused({ externalId }, "/externalId");
      return;
    }
    const longest = randomUUID().padEnd(100, "é");
    expect((await create({ externalId: longest })).body.externalId).toBe(longest);
    await refused({ externalId: `${longest}é` }, "/externalId");
  });

  check([33, 234], "metadata of 50 entries of 50 and 200 characters is kept; one more of each is refused", async () => {
    const entries = (count: number, key: number, value: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [keyOf(i, key), "😀".repeat(value)]));
    const metadata = entries(50, 50, 200);
    const { body } = await makeCharge(api, { metadata });
    expect((await getCharge(api, body.chargeId)).body.metadata).toEqual(metadata);
    for (const wrong of [entries(51, 2, 1), { ["k".repeat(51)]: "v" }, { k: "v".repeat(201) }, { k: 1 }, "text"])
      expectProblem(await create({ metadata: wrong }), 400, "VALIDATION_ERROR");
  });

  check([181, 228], "200 and the same charge for a repeat, 409 for other content under its externalId", async () => {
    const asked = goodCharge(api);
    const [first, again] = [await api.post(api.at.createCharge, asked), await api.post(api.at.createCharge, asked)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.chargeId).toBe(first.body.chargeId);
    expectProblem(await api.post(api.at.createCharge, { ...asked, amount: 999 }), 409, "EXTERNAL_ID_CONFLICT");
  });

  check([24, 226], "400 for a body that is no JSON object or names a member twice, 415 for another type", async () => {
    const json = { "content-type": "application/json" };
    for (const body of ["", "{", "[]", "1", '{"amount":1,"amount":1}', '{"metadata":{"a":"1","\\u0061":"2"}}'])
      expectProblem(await api.send("POST", api.at.createCharge, { body, headers: json }), 400, "INVALID_JSON");
    const form = { body: "amount=1", headers: { "content-type": "application/x-www-form-urlencoded" } };
    expectProblem(await api.send("POST", api.at.createCharge, form), 415, "UNSUPPORTED_MEDIA_TYPE");
    expect((await makeCharge(api)).headers["content-type"]).toMatch(/^application\/json\b/);
  });
});
