import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { expectProblem } from "../support/answer-shapes.ts";
import { chapter } from "../support/check.ts";
import { type KeyType, SOME_KEY, someAccount, someCpf } from "../support/movements/random-values.ts";
import {
  endedCharge,
  endedWithdrawal,
  fund,
  makeCharge,
  mockKey,
  simulate,
  withdrawToAccount,
  withdrawToKey,
} from "../support/movements/records.ts";

const PERSONAS = [
  { persona: "valid", statement: 19 },
  { persona: "deceased", statement: 20 },
  { persona: "minor", statement: 21 },
  { persona: "mismatch", statement: 22 },
] as const;
const KEY_TYPES: KeyType[] = ["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"];

await chapter("mocks", (api, check) => {
  const { personas } = api.target;
  beforeAll(() => fund(api, 5_000));
  const goodSetUp = (more: object = {}) => ({
    key: randomUUID(),
    keyType: "EVP",
    owner: { taxId: someCpf(), name: "Rita Recebedora" },
    account: someAccount(),
    ...more,
  });
  const setUp = (more: object) => api.post(api.at.setUpMock, goodSetUp(more));
  const refused = async (more: object, pointer: string) =>
    expectProblem(await setUp(more), 400, "VALIDATION_ERROR", pointer);

  check([10, 108, 117, 156, 181], "a set-up answers key, requestId, steps and taxIdNumber", async () => {
    const asked = goodSetUp({ requestId: randomUUID(), result: "REJECTED" });
    const { status, body } = await api.post(api.at.setUpMock, asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      key: asked.key,
      requestId: (asked as { requestId?: string }).requestId,
      taxIdNumber: asked.owner.taxId,
    });
    const states = body.steps.map((step: { status: string }) => step.status);
    expect(states).toEqual(["INITIATED", "CONFIRMED", "REJECTED"]);
    for (const step of body.steps) expect(step.afterMs).toBeGreaterThanOrEqual(0);
    expect(body.steps.at(-1).errorCode).toMatch(/^[A-Z][A-Z_]+$/);
  });

  check([100, 102, 103, 104, 114], "key, keyType, owner and account are needed, and are checked", async () => {
    for (const name of ["key", "keyType", "owner", "account"]) await refused({ [name]: undefined }, `/${name}`);
    await refused({ keyType: "IBAN" }, "/keyType");
    await refused({ key: "no key" }, "/key");
    await refused({ account: "1" }, "/account");
    await refused({ account: { ...someAccount(), ispb: "1" } }, "/account/ispb");
    await refused({ owner: "Rita" }, "/owner");
    await refused({ owner: { taxId: "11144477736", name: "Rita" } }, "/owner/taxId");
  });

  for (const keyType of KEY_TYPES) {
    check([103], `keyType ${keyType} is taken`, async () => {
      expect((await setUp({ keyType, key: SOME_KEY[keyType]() })).status).toBe(200);
    });
  }

  check([101, 105, 106, 107], "autoSettle, reason, requestId and result may be left out, and are checked", async () => {
    const plain = await setUp({});
    expect([plain.status, plain.body.steps.at(-1).status]).toEqual([200, "SUCCESS"]);
    expect(plain.body.requestId).toMatch(/./);
    await refused({ autoSettle: "no" }, "/autoSettle");
    await refused({ result: "LOST" }, "/result");
    await refused({ reason: "XX99" }, "/reason");
    await refused({ requestId: 1 }, "/requestId");
  });

  check([105, 227], "reason decides the error code: AC03 and AM04 differ", async () => {
    const codeOf = async (reason: string) => {
      const made = await withdrawToKey(api, await mockKey(api, { result: undefined, reason }));
      return (await endedWithdrawal(api, made.body.externalId)).body.errorCode;
    };
    const codes = [await codeOf("AC03"), await codeOf("AC06")];
    expect(new Set(codes).size).toBe(2);
  });

  check([100, 104], "a withdrawal to the key goes to the set-up's owner and account", async () => {
    const key = await mockKey(api);
    const made = await withdrawToKey(api, key);
    const { creditor } = (await endedWithdrawal(api, made.body.externalId)).body;
    expect(creditor).toMatchObject({ ...key.account, ...key.owner });
  });

  check([107], "a withdrawal to the set-up's bank account ends as it says, too", async () => {
    const { account, owner } = await mockKey(api, { result: "REJECTED" });
    const made = await withdrawToAccount(api, { creditor: { ...owner, ...account } });
    expect((await endedWithdrawal(api, made.body.externalId)).body.status).toBe("REJECTED");
  });

  for (const { persona, statement } of PERSONAS) {
    const fails = persona !== "valid";
    check(
      [statement],
      `the ${persona} tax ID as payer: ${fails ? "the charge is REJECTED" : "the charge is PAID"}`,
      async () => {
        const { body } = await makeCharge(api);
        const payer = { taxId: personas[persona], name: "Paula Pagadora", bankAccounts: [someAccount()] };
        await simulate(api, body.chargeId, { payer });
        const charge = (await endedCharge(api, body.chargeId)).body;
        expect(charge.status).toBe(fails ? "REJECTED" : "PAID");
      },
    );

    check(
      [statement],
      `the ${persona} tax ID as a key's owner: the withdrawal ${fails ? "FAILED" : "settles"}`,
      async () => {
        const key = await mockKey(api, { owner: { taxId: personas[persona], name: "Rita Recebedora" } });
        const made = await withdrawToKey(api, key);
        expect((await endedWithdrawal(api, made.body.externalId)).body.status).toBe(fails ? "FAILED" : "SUCCESS");
      },
    );
  }

  check([109, 113, 157], "a simulation needs a chargeId and answers an empty object", async () => {
    expectProblem(await api.post(api.at.simulate, {}), 400, "VALIDATION_ERROR", "/chargeId");
    expectProblem(await api.post(api.at.simulate, { chargeId: "1" }), 400, "VALIDATION_ERROR", "/chargeId");
    expectProblem(await api.post(api.at.simulate, { chargeId: randomUUID() }), 404, "CHARGE_NOT_FOUND");
    const { body } = await makeCharge(api);
    const reply = await api.post(api.at.simulate, { chargeId: body.chargeId });
    expect([reply.status, reply.body]).toEqual([200, {}]);
    expect((await endedCharge(api, body.chargeId)).body.status).toBe("PAID");
    expectProblem(await api.post(api.at.simulate, { chargeId: body.chargeId }), 422, "CHARGE_NOT_PAYABLE");
  });

  check([110], "without an amount the charge's is paid; another amount is rejected", async () => {
    const [same, other] = [await makeCharge(api, { amount: 1_234 }), await makeCharge(api, { amount: 1_234 })];
    await simulate(api, same.body.chargeId);
    await simulate(api, other.body.chargeId, { amount: 1_233 });
    expect((await endedCharge(api, same.body.chargeId)).body.pixTransaction.amount).toBe(1_234);
    expect((await endedCharge(api, other.body.chargeId)).body.status).toBe("REJECTED");
    for (const amount of [0, -1, 1.5, "100"])
      expectProblem(
        await api.post(api.at.simulate, { chargeId: same.body.chargeId, amount }),
        400,
        "VALIDATION_ERROR",
        "/amount",
      );
  });

  check([111, 114], "a payer's missing parts are recovered from the charge's expectedPayer", async () => {
    const account = someAccount();
    const expectedPayer = { taxId: someCpf(), name: "Paula Pagadora", bankAccounts: [account] };
    for (const payer of [undefined, {}, { name: "Paula" }]) {
      const { body } = await makeCharge(api, { expectedPayer });
      await simulate(api, body.chargeId, payer ? { payer } : {});
      const charge = (await endedCharge(api, body.chargeId)).body;
      expect(charge.debtor).toMatchObject({ taxId: expectedPayer.taxId, bankAccount: account });
    }
  });

  check([111], "payer: taxId, name and bankAccounts are those that pay", async () => {
    const account = someAccount();
    const taxId = someCpf();
    const { body } = await makeCharge(api);
    await simulate(api, body.chargeId, { payer: { taxId, name: "Paula Pagadora", bankAccounts: [account] } });
    const { debtor } = (await endedCharge(api, body.chargeId)).body;
    expect(debtor).toMatchObject({ taxId, name: "Paula Pagadora", bankAccount: account });
  });

  check([112], "receiverCnpj may be left out; another one's is refused", async () => {
    const { body } = await makeCharge(api);
    const asked = { chargeId: body.chargeId, receiverCnpj: SOME_KEY.CNPJ() };
    expectProblem(await api.post(api.at.simulate, asked), 422, "CHARGE_NOT_PAYABLE");
    await simulate(api, body.chargeId);
    expect((await endedCharge(api, body.chargeId)).body.status).toBe("PAID");
  });
});
