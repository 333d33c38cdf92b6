import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { expectProblem, INSTANT, UUID_V4 } from "../support/answer-shapes.ts";
import { chapter } from "../support/check.ts";
import { type KeyType, someAccount, someCpf, someUuidV1 } from "../support/movements/random-values.ts";
import {
  endedWithdrawal,
  fund,
  getWithdrawal,
  type MockKey,
  mockKey,
  withdrawToAccount,
  withdrawToKey,
} from "../support/movements/records.ts";

const CREATED = ["amount", "createdAt", "externalId", "status", "transactionId"];
const GOT = [
  ...["amount", "createdAt", "creditor", "endToEndId", "errorCode", "errorDescription", "expectedCreditor"],
  ...["externalId", "initiationType", "settlementDateTime", "status", "transactionId", "updatedAt"],
];
const AT_CREATE = ["INITIATED", "CONFIRMED", "PROCESSING", "SUCCESS", "FAILED"];

await chapter("withdrawals", (api, check) => {
  const instant = INSTANT[api.variant];
  let settles: MockKey;
  beforeAll(async () => {
    await fund(api, 10_000);
    settles = await mockKey(api);
  });
  const toKey = (more: object = {}) => withdrawToKey(api, settles, { ...more });
  const toAccount = (more: object = {}) => withdrawToAccount(api, { ...more });
  async function refused(more: object, pointer: string): Promise<void> {
    for (const send of [toKey, toAccount]) {
      const externalId = randomUUID();
      expectProblem(await send({ externalId, ...more }), 400, "VALIDATION_ERROR", pointer);
      expectProblem(await getWithdrawal(api, externalId), 404, "WITHDRAWAL_NOT_FOUND");
    }
  }

  check(
    [4, 53, 54, 55, 58, 115, 140, 141, 142, 181],
    "to a key: created and got with the specification's fields",
    async () => {
      const { status, body } = await toKey({ description: "Prêmio" });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(CREATED));
      expect(AT_CREATE).toContain(body.status);
      expect(body).toMatchObject({ amount: 100, createdAt: expect.stringMatching(instant) });
      const got = await endedWithdrawal(api, body.externalId);
      const fields = api.variant === "A" ? [...GOT, "metadata"] : GOT;
      expect(Object.keys(got.body)).toEqual(expect.arrayContaining(fields));
      expect(got.body).toMatchObject({
        status: "SUCCESS",
        initiationType: "PIX_KEY",
        transactionId: body.transactionId,
        endToEndId: expect.stringMatching(/^E[0-9A-Za-z]{31}$/),
        settlementDateTime: expect.stringMatching(instant),
        updatedAt: expect.stringMatching(instant),
        creditor: { ...settles.account, taxId: settles.owner.taxId, name: settles.owner.name },
        expectedCreditor: { taxId: settles.owner.taxId },
        errorCode: null,
        errorDescription: null,
      });
    },
  );

  check(
    [4, 39, 53, 54, 55, 114, 118, 139],
    "to a bank account: created and got with the specification's fields",
    async () => {
      const creditor = { taxId: someCpf(), name: "Rita Recebedora", ...someAccount() };
      const { status, body } = await toAccount({ creditor });
      expect([status, Object.keys(body)]).toEqual([201, expect.arrayContaining(CREATED)]);
      const got = await endedWithdrawal(api, body.externalId);
      expect(Object.keys(got.body)).toEqual(expect.arrayContaining(api.variant === "A" ? [...GOT, "metadata"] : GOT));
      expect(got.body).toMatchObject({ status: "SUCCESS", initiationType: "MANUAL", creditor, expectedCreditor: null });
    },
  );

  check([25, 26, 38, 44, 243], "amount is needed, and is a positive integer of cents", async () => {
    await refused({ amount: undefined }, "/amount");
    for (const amount of [0, -1, 1.5, "100", null, 100_000_000_001]) await refused({ amount }, "/amount");
    expect((await toKey({ amount: 1 })).status).toBe(201);
    expect((await toAccount({ amount: 1 })).status).toBe(201);
  });

  check([39], "creditor is needed, with a taxId, a name, an ISPB and the account's details", async () => {
    const creditor = { taxId: someCpf(), name: "Rita", ...someAccount() };
    const asked = async (more: object, pointer: string) =>
      expectProblem(await toAccount({ creditor: { ...creditor, ...more } }), 400, "VALIDATION_ERROR", pointer);
    expectProblem(await toAccount({ creditor: undefined }), 400, "VALIDATION_ERROR", "/creditor");
    for (const name of ["taxId", "name", "ispb", "branch", "accountNumber", "accountType"])
      await asked({ [name]: undefined }, `/creditor/${name}`);
    await asked({ ispb: "123" }, "/creditor/ispb");
    await asked({ accountType: "BANK" }, "/creditor/accountType");
  });

  check([40, 45, 229], "description may be left out; 140 characters are taken, 141 are refused", async () => {
    for (const send of [toKey, toAccount]) expect((await send({ description: "é".repeat(140) })).status).toBe(201);
    await refused({ description: "é".repeat(141) }, "/description");
  });

  check([41, 42, 49, 50, 232], "externalId is needed, as long as the variant says", async () => {
    for (const send of [toKey, toAccount])
      expectProblem(await send({ externalId: undefined }), 400, "VALIDATION_ERROR", "/externalId");
    const wrong = api.variant === "A" ? ["", "x".repeat(101)] : ["", "order-1", `${randomUUID()}0`, someUuidV1()];
    for (const externalId of wrong)
      for (const send of [toKey, toAccount])
        expectProblem(await send({ externalId }), 400, "VALIDATION_ERROR", "/externalId");
    if (api.variant === "B") return expect((await toKey()).body.externalId).toMatch(UUID_V4);
    for (const send of [toKey, toAccount]) {
      const longest = randomUUID().padEnd(100, "é");
      expect((await send({ externalId: longest })).body.externalId).toBe(longest);
    }
  });

  check([141, 232], "any 1 to 100 characters name a withdrawal, in the path of its get too", async () => {
    if (api.variant === "B") return;
    // An earlier run may have used the ids that cannot be made unique, so 200 and 409 are accepted too.
    for (const externalId of [
      ".",
      "..",
      "0",
      `a/b ${randomUUID()}`,
      `100%?x=1#${randomUUID()}`,
      `ação 🎲 ${randomUUID()}`,
    ]) {
      const made = await toKey({ externalId });
      expect([200, 201, 409], made.text).toContain(made.status);
      const got = await getWithdrawal(api, externalId);
      expect([got.status, got.body.externalId]).toEqual([200, externalId]);
    }
    expect((await getWithdrawal(api, "x".repeat(101))).status).toBe(400);
  });

  check([142], "400 for a path with an externalId that is no UUIDv4", async () => {
    if (api.variant === "A") return;
    expectProblem(await getWithdrawal(api, "order-1"), 400, "VALIDATION_ERROR", "/externalId");
  });

  check(
    [43, 51, 55, 234],
    "metadata of 50 entries of 50 and 200 characters comes back; one more of each is refused",
    async () => {
      const entries = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i).padStart(50, "k"), "é".repeat(200)]));
      for (const send of [toKey, toAccount]) {
        const { body } = await send({ metadata: entries(50) });
        const got = await getWithdrawal(api, body.externalId);
        if (api.variant === "A") expect(got.body.metadata).toEqual(entries(50));
      }
      for (const metadata of [entries(51), { ["k".repeat(51)]: "v" }, { k: "v".repeat(201) }])
        for (const send of [toKey, toAccount]) expectProblem(await send({ metadata }), 400, "VALIDATION_ERROR");
    },
  );

  check([46, 47], "expectedCreditor is needed in variant A and may be left out in B", async () => {
    const reply = await toKey({ expectedCreditor: undefined });
    if (api.variant === "A") return expectProblem(reply, 400, "VALIDATION_ERROR", "/expectedCreditor");
    expect(reply.status).toBe(201);
    expect((await endedWithdrawal(api, reply.body.externalId)).body).toMatchObject({
      status: "SUCCESS",
      expectedCreditor: null,
    });
  });

  check(
    [48, 54, 56, 57, 123, 129, 223],
    "FAILED with ACCOUNT_MISMATCH where the key is another one's than expected",
    async () => {
      const made = await toKey({ expectedCreditor: { taxId: someCpf() } });
      expect([made.status, made.body.status]).toEqual([201, "FAILED"]);
      const got = await getWithdrawal(api, made.body.externalId);
      expect(got.body).toMatchObject({
        status: "FAILED",
        errorCode: "ACCOUNT_MISMATCH",
        errorDescription: expect.stringMatching(/./),
        settlementDateTime: null,
      });
    },
  );

  check([52, 230], "pixKey is needed, of at most 77 characters", async () => {
    expectProblem(await toKey({ pixKey: undefined }), 400, "VALIDATION_ERROR", "/pixKey");
    const longest = `${randomUUID().padEnd(65, "a")}@example.com`;
    expect((await toKey({ pixKey: longest })).body.status).toBe("FAILED");
    expectProblem(await toKey({ pixKey: `a${longest}` }), 400, "VALIDATION_ERROR", "/pixKey");
  });

  check([123, 227], "FAILED at once with PIX_KEY_NOT_FOUND for a key that nobody has", async () => {
    const made = await toKey({ pixKey: randomUUID() });
    expect([made.status, made.body.status]).toEqual([201, "FAILED"]);
    const { body } = await getWithdrawal(api, made.body.externalId);
    expect(body).toMatchObject({ status: "FAILED", errorCode: "PIX_KEY_NOT_FOUND" });
  });

  const types: KeyType[] = ["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"];
  for (const keyType of types) {
    check([13, 103], `a ${keyType} key is paid out to`, async () => {
      const made = await withdrawToKey(api, await mockKey(api, { keyType }));
      expect((await endedWithdrawal(api, made.body.externalId)).body.status).toBe("SUCCESS");
    });
  }

  check([179], "200 and the same withdrawal for a repeat, 409 for other content, on both paths alike", async () => {
    const creditor = { taxId: someCpf(), name: "Rita Recebedora", ...someAccount() };
    for (const send of [toKey, (more: object) => toAccount({ creditor, ...more })]) {
      const externalId = randomUUID();
      const [first, again] = [await send({ externalId }), await send({ externalId })];
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body.transactionId).toBe(first.body.transactionId);
      expectProblem(await send({ externalId, amount: 99 }), 409, "EXTERNAL_ID_CONFLICT");
    }
  });

  check([179], "ten creates at once with one externalId make one withdrawal", async () => {
    const externalId = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => toKey({ externalId })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(replies.map(({ body }) => body.transactionId)).size).toBe(1);
  });

  check(
    [228],
    "422 INSUFFICIENT_FUNDS or LIMIT_EXCEEDED stores nothing: the externalId can be used again",
    async () => {
      const externalId = randomUUID();
      const reply = await toKey({ externalId, amount: 100_000_000_000 });
      expect(["INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"]).toContain(reply.body.code);
      expectProblem(reply, 422, reply.body.code);
      expect((await toKey({ externalId })).status).toBe(201);
    },
  );

  check([180], "404 for the path that a text alone names; its detail names the two operative ones", async () => {
    const reply = await api.post("/v1/pix/withdraw", {});
    expectProblem(reply, 404, "ROUTE_NOT_FOUND");
    expect(reply.body.detail).toContain("/v1/pix/withdraw/manual");
    expect(reply.body.detail).toContain("/v1/pix/withdraw/pix-key");
  });
});
