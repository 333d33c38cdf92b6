import { randomUUID } from "node:crypto";
import { beforeAll, expect, type TestContext } from "vitest";
import { expectProblem, INSTANT } from "../support/answer-shapes.ts";
import { chapter, otherAccount } from "../support/check.ts";
import { fund } from "../support/movements/records.ts";
import { until } from "../support/wait.ts";

const CREATED = ["amount", "externalId", "requestedAt", "status", "transactionId"];
const GOT = [
  ...["amount", "createdAt", "creditor", "errorCode", "errorDescription", "externalId", "status", "transactionId"],
  "updatedAt",
];

await chapter("internal transfers", (api, check) => {
  const isA = api.variant === "A";
  const instant = INSTANT[api.variant];
  beforeAll(() => fund(api, 5_000));
  const other = (running: TestContext) => otherAccount(api, running);
  const ask = (more: object) => api.post(api.at.createTransfer, { amount: 100, externalId: randomUUID(), ...more });
  const get = (externalId: string) => api.get(api.at.transfer(externalId));
  const ended = (externalId: string) =>
    until(
      "the transfer to end",
      () => get(externalId),
      ({ body }) => body.status !== "PENDING",
    );

  check(
    [6, 75, 76, 77, 115, 134, 146, 147, 181, 225],
    "PENDING, then SUCCESS, with the specification's fields",
    async (running) => {
      const toAccountNumber = other(running);
      const { status, body } = await ask({ toAccountNumber });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(CREATED));
      expect(body).toMatchObject({
        status: "PENDING",
        amount: isA ? 100 : "100",
        requestedAt: expect.stringMatching(instant),
      });
      const got = await ended(body.externalId);
      expect(Object.keys(got.body)).toEqual(expect.arrayContaining(GOT));
      expect(got.body).toMatchObject({
        status: "SUCCESS",
        amount: 100,
        transactionId: body.transactionId,
        creditor: { accountNumber: toAccountNumber },
        createdAt: expect.stringMatching(instant),
        errorCode: null,
        errorDescription: null,
      });
    },
  );

  check([70, 72, 73, 228], "amount and destination are needed; in variant A externalId too", async (running) => {
    const toAccountNumber = other(running);
    for (const amount of [undefined, 0, -1, 1.5, true])
      expectProblem(await ask({ toAccountNumber, amount }), 400, "VALIDATION_ERROR", "/amount");
    expectProblem(await ask({}), 400, "VALIDATION_ERROR", "/toAccountNumber");
    if (isA)
      expectProblem(await ask({ toAccountNumber, externalId: undefined }), 400, "VALIDATION_ERROR", "/externalId");
  });

  check([74], "externalId may be left out in variant B: a new one is made", async (running) => {
    if (isA) return;
    const { status, body } = await ask({ toAccountNumber: other(running), externalId: undefined });
    expect([status, typeof body.externalId]).toEqual([201, "string"]);
    expect((await ended(body.externalId)).body.status).toBe("SUCCESS");
  });

  check([71], "description may be left out, and may be longer than 140 characters", async (running) => {
    const toAccountNumber = other(running);
    for (const description of ["é", "é".repeat(141), "é".repeat(1_000)])
      expect((await ask({ toAccountNumber, description })).status).toBe(201);
  });

  check([147], "any externalId of variant A is found in the path", async (running) => {
    if (!isA) return;
    const toAccountNumber = other(running);
    for (const externalId of [".", "..", `a/b ${randomUUID()}`, `100% ${randomUUID()}`]) {
      const made = await ask({ toAccountNumber, externalId });
      expect([200, 201, 409], made.text).toContain(made.status);
      const got = await get(externalId);
      expect([got.status, got.body.externalId]).toEqual([200, externalId]);
    }
  });

  check([181, 228], "200 for a repeat, 409 for other content, 404 for one that is not there", async (running) => {
    const asked = { toAccountNumber: other(running), externalId: randomUUID() };
    const [first, again] = [await ask(asked), await ask(asked)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.transactionId).toBe(first.body.transactionId);
    expectProblem(await ask({ ...asked, amount: 99 }), 409, "EXTERNAL_ID_CONFLICT");
    expectProblem(await get(randomUUID()), 404, "TRANSFER_NOT_FOUND");
  });

  check([6, 228], "422 SAME_ACCOUNT to itself, 404 ACCOUNT_NOT_FOUND to an account that is nobody's", async () => {
    expectProblem(await ask({ toAccountNumber: api.target.accountNumber }), 422, "SAME_ACCOUNT");
    expectProblem(await ask({ toAccountNumber: "0" }), 404, "ACCOUNT_NOT_FOUND");
  });
});
