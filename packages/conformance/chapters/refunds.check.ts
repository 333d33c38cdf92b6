import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { expectProblem, INSTANT } from "../support/answer-shapes.ts";
import { chapter } from "../support/check.ts";
import { instantOf } from "../support/instant.ts";
import { someAccount } from "../support/movements/random-values.ts";
import { DAY_MS, endedRefund, goodRefund, mockKey, paidCharge, refund } from "../support/movements/records.ts";

const GOT = [
  ...["amount", "canBeReversedUntil", "createdAt", "creditor", "errorCode", "errorDescription", "externalId"],
  ...["leftAmount", "originalAmount", "originalEndToEndId", "refundEndToEndId", "settlementDateTime", "status"],
  ...["totalReversedAmount", "updatedAt"],
];
const CREATED_B = [
  ...["amount", "description", "externalId", "originalEndToEndId", "refundEndToEndId", "requestedAt", "status"],
  "transactionId",
];
const NOBODYS = "E0".padEnd(32, "7");

await chapter("refunds", (api, check) => {
  const instant = INSTANT[api.variant];
  const isA = api.variant === "A";
  const cents = (amount: number) => (isA ? amount : String(amount));
  const received = async () => (await paidCharge(api)).pixTransaction.endToEndId as string;
  const create = (endToEndId: string, body: object) => api.post(api.at.createRefund(endToEndId), body);
  /** Expects a validation error at `pointer`, although the payment does not exist. */
  const refused = async (more: object, pointer: string) =>
    expectProblem(await create(NOBODYS, goodRefund(api, NOBODYS, 1, { ...more })), 400, "VALIDATION_ERROR", pointer);

  check(
    [5, 66, 68, 69, 115, 133, 143, 144, 145, 181],
    "a part goes back: PROCESSING, then SUCCESS, with the specification's fields",
    async () => {
      const endToEndId = await received();
      const { status, body } = await refund(api, endToEndId, 400, { description: "Estorno" });
      expect([status, body.status, Number(body.amount)]).toEqual([201, "PROCESSING", 400]);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(isA ? GOT : CREATED_B));
      const got = await endedRefund(api, endToEndId, body.externalId);
      expect(Object.keys(got.body)).toEqual(expect.arrayContaining(isA ? GOT : [...GOT, "transactionId"]));
      expect(got.body).toMatchObject({
        status: "SUCCESS",
        amount: 400,
        originalAmount: 1_000,
        leftAmount: 600,
        totalReversedAmount: 400,
        originalEndToEndId: endToEndId,
        refundEndToEndId: expect.stringMatching(/^D[0-9A-Za-z]{31}$/),
        settlementDateTime: expect.stringMatching(instant),
        createdAt: expect.stringMatching(instant),
        errorCode: null,
        errorDescription: null,
      });
      if (!isA) expect(got.body.transactionId).toBe(body.transactionId);
    },
  );

  check([66, 69, 228], "a payment can be refunded for 90 days", async () => {
    const charge = await paidCharge(api);
    const { endToEndId, settlementDateTime } = charge.pixTransaction;
    const { body } = await refund(api, endToEndId, 1);
    const got = await endedRefund(api, endToEndId, body.externalId);
    expect(instantOf(got.body.canBeReversedUntil).getTime() - instantOf(settlementDateTime).getTime()).toBe(
      90 * DAY_MS,
    );
  });

  check([64, 65, 228], "parts are told apart by externalId; together they are at most the payment", async () => {
    const endToEndId = await received();
    const [one, two] = [await refund(api, endToEndId, 600), await refund(api, endToEndId, 300)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.refundEndToEndId === null || one.body.refundEndToEndId !== two.body.refundEndToEndId).toBe(true);
    expectProblem(await refund(api, endToEndId, 101), 422, "REFUND_EXCEEDS_PAYMENT");
    const last = await refund(api, endToEndId, 100);
    expect((await endedRefund(api, endToEndId, last.body.externalId)).body).toMatchObject({
      leftAmount: 0,
      totalReversedAmount: 1_000,
    });
  });

  check([65, 181], "200 and the same refund for a repeat, 409 for other content", async () => {
    const endToEndId = await received();
    const asked = goodRefund(api, endToEndId, 100);
    const [first, again] = [await create(endToEndId, asked), await create(endToEndId, asked)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.externalId).toBe(first.body.externalId);
    expectProblem(await create(endToEndId, { ...asked, amount: cents(99) }), 409, "EXTERNAL_ID_CONFLICT");
    expect((await endedRefund(api, endToEndId, first.body.externalId)).body.totalReversedAmount).toBe(100);
  });

  check([65], "the same externalId refunds another payment too", async () => {
    if (!isA) return;
    const externalId = randomUUID();
    for (const endToEndId of [await received(), await received()])
      expect((await refund(api, endToEndId, 100, { externalId })).status).toBe(201);
  });

  check(
    [133, 224, 226],
    "FAILED with an error code where the payer's bank turns it away; nothing has gone back",
    async () => {
      const account = someAccount();
      await mockKey(api, { account, result: "REJECTED" });
      const payer = { taxId: api.target.personas.valid, name: "Paula Pagadora", bankAccounts: [account] };
      const { pixTransaction } = await paidCharge(api, {}, { payer });
      const { body } = await refund(api, pixTransaction.endToEndId, 400);
      const got = await endedRefund(api, pixTransaction.endToEndId, body.externalId);
      expect(got.body).toMatchObject({
        status: "FAILED",
        errorCode: expect.stringMatching(/^[A-Z][A-Z_]+$/),
        errorDescription: expect.stringMatching(/./),
        settlementDateTime: null,
        leftAmount: 1_000,
        totalReversedAmount: 0,
      });
    },
  );

  check(
    [59, 143, 235],
    "the path's end-to-end ID has 32 alphanumeric characters: 400 otherwise, 404 for nobody's",
    async () => {
      expectProblem(await refund(api, NOBODYS, 1), 404, "PAYMENT_NOT_FOUND");
      for (const wrong of [NOBODYS.slice(1), `${NOBODYS}7`, `${NOBODYS.slice(1)}-`])
        expectProblem(await refund(api, wrong, 1), 400, "VALIDATION_ERROR", "/endToEndId");
    },
  );

  check([60, 61, 63, 64], "variant A needs accountNumber, amount, endToEndId and externalId", async () => {
    if (!isA) return;
    for (const name of ["accountNumber", "amount", "endToEndId", "externalId"])
      await refused({ [name]: undefined }, `/${name}`);
    for (const amount of [0, -1, 1.5, "100", true]) await refused({ amount }, "/amount");
    const other = `${NOBODYS.slice(0, -1)}8`;
    expectProblem(await create(NOBODYS, goodRefund(api, other, 1)), 400, "VALIDATION_ERROR");
  });

  check([64, 233], "externalId has 1 to 36 characters, dots too", async () => {
    if (!isA) return;
    for (const externalId of ["", "x".repeat(37)]) await refused({ externalId }, "/externalId");
    const endToEndId = await received();
    for (const externalId of ["é".repeat(36), ".", "..", "a/b", "%2e"]) {
      expect((await refund(api, endToEndId, 1, { externalId })).status).toBe(201);
      const got = await api.get(api.at.refund(endToEndId, externalId));
      expect([got.status, got.body.externalId]).toEqual([200, externalId]);
    }
  });

  check([62, 229], "description may be left out; 140 characters are taken, 141 are refused", async () => {
    const endToEndId = await received();
    expect((await refund(api, endToEndId, 1, { description: "é".repeat(140) })).status).toBe(201);
    await refused({ description: "é".repeat(141) }, "/description");
  });

  check([67], "variant B needs nothing: all that is left goes back under a new externalId", async () => {
    if (isA) return;
    const endToEndId = await received();
    await refund(api, endToEndId, 300);
    const { status, body } = await create(endToEndId, {});
    expect([status, Number(body.amount), typeof body.externalId]).toEqual([201, 700, "string"]);
    for (const amount of [100, "1.5", "0", "-1", ""]) await refused({ amount }, "/amount");
  });

  check([144, 145, 228], "404 REFUND_NOT_FOUND for one that is not there", async () => {
    expectProblem(await api.get(api.at.refund(NOBODYS, randomUUID())), 404, "REFUND_NOT_FOUND");
  });
});
