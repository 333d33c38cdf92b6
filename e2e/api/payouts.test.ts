import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Variant } from "#lib/core/contract.ts";
import { postTransfers } from "#lib/domain/money-out/transfers/post-transfers.job.ts";
import { dialect, goodCharge, payCharge } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { fund } from "../support/money/test-money.ts";
import { workRail } from "../support/money/test-rail.ts";
import { poll } from "../support/poll.ts";
import { bothVariants, type Service } from "../support/service.ts";

type Members = Record<string, unknown>;

const PERSONA = "00000000191";
const CREDITOR = {
  taxId: "11144477735",
  name: "Rita Recebedora",
  ispb: "60701190",
  branch: "0001",
  accountNumber: "998877",
  accountType: "CACC",
};

async function work(): Promise<void> {
  await workRail();
  await postTransfers();
}

/** Registers the tests of docs/specification-gaps.md §6 to §8 (outgoing money), over HTTP in one variant. */
async function payoutRules(service: Service, variant: Variant): Promise<void> {
  const { us, sql } = service;
  const { instant, callerOf, createPath } = dialect(variant);
  const as = callerOf(us);
  const [account, otherAccount] = us.accounts;
  await fund(account.id, 1_000_000n);

  const toKey = (more: Members = {}, headers = {}) =>
    as.post(
      "/v1/pix/withdraw/pix-key",
      { amount: 1_000, externalId: randomUUID(), pixKey: PERSONA, expectedCreditor: { taxId: PERSONA }, ...more },
      headers,
    );
  const toAccount = (more: Members = {}) =>
    as.post("/v1/pix/withdraw/manual", { amount: 1_000, externalId: randomUUID(), creditor: CREDITOR, ...more });
  const get = (externalId: unknown) => as.get(`/v1/pix/withdraw/${encodeURIComponent(String(externalId))}`);
  const ended = (path: string, beginnings: string[]) =>
    poll(
      async () => {
        await work();
        return as.get(path);
      },
      ({ body }) => !beginnings.includes(String(body.status)),
    );

  async function received(cents: number): Promise<string> {
    const { body } = await as.post(createPath, goodCharge(us, { amount: cents }));
    const payment = { chargeId: String(body.chargeId), pixKey: account.pixKey, amount: cents };
    return payCharge(as, sql, dialect(variant), payment);
  }

  describe("withdrawals", () => {
    test("201 PROCESSING with exactly the specification's fields; then SUCCESS with all fields of the query", async () => {
      const made = await toKey();
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        transactionId: expect.any(String),
        externalId: expect.any(String),
        status: "PROCESSING",
        amount: 1_000,
        createdAt: expect.stringMatching(instant),
      });
      const got = await ended(`/v1/pix/withdraw/${made.body.externalId}`, ["INITIATED", "CONFIRMED"]);
      const fields = [
        ...["amount", "createdAt", "creditor", "endToEndId", "errorCode", "errorDescription", "expectedCreditor"],
        ...[
          "externalId",
          "initiationType",
          "returnedAmount",
          "settlementDateTime",
          "spiCode",
          "status",
          "transactionId",
        ],
        "updatedAt",
      ];
      expect(Object.keys(got.body).toSorted()).toEqual((variant === "A" ? [...fields, "metadata"] : fields).toSorted());
      expect(got.body).toMatchObject({
        status: "SUCCESS",
        initiationType: "PIX_KEY",
        settlementDateTime: expect.stringMatching(instant),
      });
    });

    test("200 and Idempotent-Replayed for a repeat, 409 for other content, on both paths", async () => {
      for (const send of [toKey, toAccount]) {
        const externalId = randomUUID();
        const [first, again] = [await send({ externalId }), await send({ externalId })];
        expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
        expect(again.body.transactionId).toBe(first.body.transactionId);
        expectProblem(await send({ externalId, amount: 999 }), 409, "EXTERNAL_ID_CONFLICT");
      }
    });

    test("201 FAILED for an unknown key; 422 INSUFFICIENT_FUNDS and LIMIT_EXCEEDED store nothing", async () => {
      const unknown = await toKey({ pixKey: "nobody@example.com" });
      expect([unknown.status, unknown.body.status]).toEqual([201, "FAILED"]);
      expect((await get(unknown.body.externalId)).body).toMatchObject({
        status: "FAILED",
        errorCode: "PIX_KEY_NOT_FOUND",
      });
      const externalId = randomUUID();
      expectProblem(await toKey({ externalId, amount: 99_000_000_000 }), 422, "INSUFFICIENT_FUNDS");
      await sql("UPDATE account SET amount_maximum = 99000000000 WHERE id = $1", [account.id]);
      const over = await poll(
        () => toKey({ externalId, amount: 99_000_000_001 }),
        ({ body }) => body.code === "LIMIT_EXCEEDED",
        10_000,
      );
      expectProblem(over, 422, "LIMIT_EXCEEDED");
      expectProblem(await get(externalId), 404, "WITHDRAWAL_NOT_FOUND");
    });

    test("422 VELOCITY_LIMIT_EXCEEDED over the hour's number says what is left and until when, and stores nothing", async () => {
      const set = "INSERT INTO velocity_limit (account_id, name, value) VALUES ($1, 'hourCount', 0)";
      await sql(set, [account.id]);
      const externalId = randomUUID();
      const over = await toKey({ externalId });
      await sql("DELETE FROM velocity_limit WHERE account_id = $1", [account.id]);
      expectProblem(over, 422, "VELOCITY_LIMIT_EXCEEDED");
      expect(over.body.detail).toMatch(
        /^This account sends at most 0 withdrawals in one hour\. 0 are left until 20\S+:00:00\.000-03:00\.$/,
      );
      expectProblem(await get(externalId), 404, "WITHDRAWAL_NOT_FOUND");
      expect((await toKey({ externalId })).status).toBe(201);
    });

    test("Prefer: wait answers with the final status; the query has the reason of the mock", async () => {
      const key = randomUUID();
      const owner = { taxId: CREDITOR.taxId, name: CREDITOR.name };
      const { taxId: _taxId, name: _name, ...at } = CREDITOR;
      const mock = await as.post("/v1/mock/withdraw/setup", {
        key,
        keyType: "EVP",
        owner,
        account: at,
        result: "REJECTED",
        reason: "AC06",
      });
      expect(mock.status).toBe(200);
      expect(mock.body).toEqual({
        key,
        requestId: expect.any(String),
        steps: [
          { status: "INITIATED", afterMs: 0 },
          { status: "CONFIRMED", afterMs: 0 },
          { status: "REJECTED", afterMs: 0, errorCode: "RECEIVER_ACCOUNT_BLOCKED" },
        ],
        taxIdNumber: owner.taxId,
      });
      const asking = toKey({ pixKey: key, expectedCreditor: { taxId: owner.taxId } }, { prefer: "wait=10" });
      const worker = setInterval(() => work().catch(() => {}), 25);
      const made = await asking.finally(() => clearInterval(worker));
      expect([made.status, made.body.status]).toEqual([201, "FAILED"]);
      expect((await get(made.body.externalId)).body).toMatchObject({
        status: "REJECTED",
        errorCode: "RECEIVER_ACCOUNT_BLOCKED",
        spiCode: "AC06",
      });
    });

    test("the mock accepts a text as reason, and refuses an unknown code", async () => {
      const setUp = (reason: string) => {
        const { taxId, name, ...at } = CREDITOR;
        const mock = { key: randomUUID(), keyType: "EVP", owner: { taxId, name }, account: at, result: "REJECTED" };
        return as.post("/v1/mock/withdraw/setup", { ...mock, reason });
      };
      const said = await setUp("the holder has moved");
      expect([said.status, said.body.steps]).toMatchObject([200, [{}, {}, { status: "REJECTED" }]]);
      expectProblem(await setUp("ZZ99"), 400, "VALIDATION_ERROR");
    });

    test("404 POST /v1/pix/withdraw, with the right paths in the detail; 405 a wrong method", async () => {
      const reply = await as.post("/v1/pix/withdraw", {});
      expectProblem(reply, 404, "ROUTE_NOT_FOUND");
      expect(reply.body.detail).toMatch(/\/manual.*\/pix-key/);
      expect((await as.send("DELETE", "/v1/pix/withdraw/manual")).status).toBe(405);
    });
  });

  describe("refunds", () => {
    const refund = (endToEndId: string, more: Members = {}) =>
      as.post(
        `/v1/pix/refund/${endToEndId}`,
        variant === "A"
          ? { accountNumber: account.number, amount: 400, externalId: randomUUID(), endToEndId, ...more }
          : { amount: "400", externalId: randomUUID(), ...more },
      );

    test("201 PROCESSING, then SUCCESS; 200 for a repeat, 409 for other content, 422 above the payment", async () => {
      const endToEndId = await received(1_000);
      const externalId = randomUUID();
      const made = await refund(endToEndId, { externalId });
      expect([made.status, made.body.status, made.body.amount]).toEqual([201, "PROCESSING", 400]);
      const path = variant === "A" ? `/v1/pix/refund/${endToEndId}/${externalId}` : `/v1/pix/refund/${externalId}`;
      const got = await ended(path, ["PROCESSING"]);
      expect(got.body).toMatchObject({
        status: "SUCCESS",
        leftAmount: 600,
        totalReversedAmount: 400,
        originalAmount: 1_000,
        originalEndToEndId: endToEndId,
        refundEndToEndId: expect.stringMatching(/^D\w{31}$/),
        canBeReversedUntil: expect.stringMatching(instant),
      });
      expect((await refund(endToEndId, { externalId })).headers.get("idempotent-replayed")).toBe("true");
      const other = variant === "A" ? 401 : "401";
      expectProblem(await refund(endToEndId, { externalId, amount: other }), 409, "EXTERNAL_ID_CONFLICT");
      const tooMuch = variant === "A" ? 601 : "601";
      expectProblem(await refund(endToEndId, { amount: tooMuch }), 422, "REFUND_EXCEEDS_PAYMENT");
    });

    if (variant === "B") {
      test("201 an amount with leading zeros, and an externalId that is not a UUID", async () => {
        const endToEndId = await received(1_000);
        const externalId = `refund ${randomUUID()}`;
        const made = await refund(endToEndId, { amount: "00000000000000400", externalId });
        expect([made.status, made.body.amount, made.body.externalId]).toEqual([201, 400, externalId]);
        const tooMuch = await refund(endToEndId, { amount: "0100000000001" });
        expect(tooMuch.body.errors).toEqual([{ pointer: "/amount", message: "must be at most 100000000000 cents" }]);
      });
    }

    test("400 body and path name different payments; 404 an unknown payment", async () => {
      const [here, there] = ["E".padEnd(32, "1"), "E".padEnd(32, "2")];
      expectProblem(await refund(here, { endToEndId: there }), 400, "VALIDATION_ERROR");
      expectProblem(await refund(here), 404, "PAYMENT_NOT_FOUND");
    });

    test(`${variant === "A" ? "400 without endToEndId in the body" : "404 an unknown payment, with or without endToEndId in the body"}`, async () => {
      const unknown = "E".padEnd(32, "3");
      if (variant === "B") {
        for (const endToEndId of [undefined, unknown])
          expectProblem(await refund(unknown, { endToEndId }), 404, "PAYMENT_NOT_FOUND");
        return;
      }
      const reply = await refund(unknown, { endToEndId: undefined });
      expectProblem(reply, 400, "VALIDATION_ERROR");
      expect(reply.body.errors).toEqual([{ pointer: "/endToEndId", message: "is required" }]);
    });
  });

  describe("internal transfers", () => {
    const transfer = (more: Members = {}) =>
      as.post("/v1/transfer/internal", {
        amount: 700,
        externalId: randomUUID(),
        toAccountNumber: otherAccount.number,
        ...more,
      });

    test("201 PENDING, then SUCCESS; 200 for a repeat; 422 a transfer to the same account", async () => {
      const externalId = randomUUID();
      const made = await transfer({ externalId });
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        transactionId: expect.any(String),
        externalId,
        status: "PENDING",
        amount: variant === "A" ? 700 : "700",
        requestedAt: expect.stringMatching(instant),
      });
      const got = await ended(`/v1/transfer/internal/${externalId}`, ["PENDING"]);
      expect(got.body).toMatchObject({
        status: "SUCCESS",
        amount: 700,
        creditor: { accountNumber: otherAccount.number },
      });
      expect((await transfer({ externalId })).headers.get("idempotent-replayed")).toBe("true");
      expectProblem(await transfer({ toAccountNumber: account.number }), 422, "SAME_ACCOUNT");
    });

    test("201 a description of 1 000 characters, 400 of 1 001", async () => {
      expect((await transfer({ description: "🎲".repeat(1_000) })).status).toBe(201);
      expectProblem(await transfer({ description: "d".repeat(1_001) }), 400, "VALIDATION_ERROR");
    });

    if (variant === "B") {
      test("400 without amount or destination, although the schema marks no member as required", async () => {
        for (const members of [{}, { amount: 1 }, { toAccountNumber: otherAccount.number }]) {
          expectProblem(await as.post("/v1/transfer/internal", members), 400, "VALIDATION_ERROR");
        }
      });
    }
  });
}

await bothVariants(payoutRules);
