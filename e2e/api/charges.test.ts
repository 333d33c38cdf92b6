import { hasError, isDynamicPix, parsePix } from "pix-utils";
import { describe, expect, test } from "vitest";
import { instantOf } from "#lib/core/brt.ts";
import type { Variant } from "#lib/core/contract.ts";
import { decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import { parseLocationToken } from "#lib/core/pix/location-token.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { bearer, caller, type Reply, tokenOf } from "../support/caller.ts";
import { dialect, goodCharge, payCharge } from "../support/charge-dialect.ts";
import { expectProblem } from "../support/expect-problem.ts";
import { deliver, testPayment } from "../support/money/test-rail.ts";
import { poll } from "../support/poll.ts";
import { seedCredential } from "../support/seed-operator.ts";
import { bothVariants, type Service } from "../support/service.ts";

const BANK_ACCOUNT = { ispb: "60701190", branch: "1", accountNumber: "123", accountType: "CACC" };
const FULL = {
  description: "Depósito 🎲",
  expectedPayer: { taxId: "00000000191", name: "Vera", bankAccounts: [BANK_ACCOUNT] },
  metadata: { player: "42", código: "ç" },
};
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Registers the tests of docs/specification-gaps.md §5 (creating and querying charges), in one variant. */
function chargeRules(service: Service, variant: Variant): void {
  const { baseUrl, sql, us, them } = service;
  const { createPath, queryPath, instant, callerOf } = dialect(variant);
  const as = callerOf(us);
  const [account, otherAccount] = us.accounts;

  const create = (members: object) => as.post(createPath, members);
  const query = (made: Reply) => as.get(queryPath(String(made.body.chargeId)));
  const expectStored = async (externalId: unknown, count: number) => {
    expect(await sql("SELECT id FROM charge WHERE external_id = $1", [externalId])).toHaveLength(count);
  };

  async function pay(made: Reply): Promise<void> {
    const chargeId = String(made.body.chargeId);
    await payCharge(as, sql, dialect(variant), { chargeId, pixKey: account.pixKey, amount: Number(made.body.amount) });
  }

  async function expectReplay(first: Reply, again: Reply): Promise<void> {
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
  }

  describe("create charge", () => {
    test("201 with exactly the specification's fields", async () => {
      const sent = goodCharge(us);
      const { status, headers, body } = await create(sent);
      expect(status).toBe(201);
      expect(headers.has("idempotent-replayed")).toBe(false);
      expect(body).toEqual({
        chargeId: expect.stringMatching(UUID_V4),
        externalId: sent.externalId,
        status: "PENDING",
        amount: 1_000,
        pixKey: account.pixKey,
        description: null,
        expectedPayer: null,
        brCode: expect.stringMatching(/^000201/),
        createdAt: expect.stringMatching(instant),
        expiresAt: expect.stringMatching(instant),
      });
      expect(instantOf(String(body.expiresAt)).getTime() - instantOf(String(body.createdAt)).getTime()).toBe(600_000);
      expect(Math.abs(instantOf(String(body.createdAt)).getTime() - Date.now())).toBeLessThan(10_000);
    });

    test("201 with every optional member, answered as it is stored", async () => {
      const expectedPayer = { ...FULL.expectedPayer, taxId: " 000.000.001-91 ", name: "  Vera " };
      const made = await create(goodCharge(us, { ...FULL, expectedPayer, description: "  Depósito 🎲\t" }));
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ description: FULL.description, expectedPayer: FULL.expectedPayer });
      expect((await query(made)).body.metadata).toEqual(FULL.metadata);
    });

    test("an e-mail key may be in capitals and with spaces around it", async () => {
      const made = await create(goodCharge(us, { pixKey: ` ${account.email.toUpperCase()} ` }));
      expect([made.status, made.body.pixKey]).toEqual([201, account.email]);
    });

    test("pix-utils and our decoder read the same from brCode, and its URL leads to this charge on this host", async () => {
      const { body } = await create(goodCharge(us, { amount: 123_456 }));
      const code = String(body.brCode);
      const theirs = parsePix(code);
      if (hasError(theirs) || !isDynamicPix(theirs)) throw new Error("pix-utils refuses it");
      const ours = decodeBrCode(code);
      if (!ours.valid) throw new Error(ours.fault);
      expect(ours.brCode).toMatchObject({
        oneTime: true,
        amount: 123_456n,
        name: theirs.merchantName,
        city: theirs.merchantCity,
      });
      expect(ours.brCode.payloadUrl).toBe(theirs.url);
      const [host, token] = String(theirs.url).split("/qr/v2/");
      expect(host).toBe(new URL(process.env.BASE_URL ?? baseUrl).host);
      expect(parseLocationToken(String(token))).toEqual({ accountNumber: account.number, chargeId: body.chargeId });
      const payload = await caller(baseUrl).get(`/qr/v2/${token}`);
      expect([payload.status, payload.headers.get("content-type")]).toEqual([200, "application/jose"]);
    });

    test("brCode names the account's holder and city without accents", async () => {
      const ours = decodeBrCode(String((await create(goodCharge(us))).body.brCode));
      if (!ours.valid) throw new Error(ours.fault);
      const { name, city } = us.onBrCode;
      expect(ours.brCode).toMatchObject({ name, city });
    });
  });

  describe("query charge", () => {
    test("200 with exactly the specification's fields, null where there is no value yet", async () => {
      const made = await create(goodCharge(us, FULL));
      const { status, headers, body } = await query(made);
      expect(status).toBe(200);
      expect(headers.has("idempotent-replayed")).toBe(false);
      expect(body).toEqual({
        ...made.body,
        metadata: FULL.metadata,
        paidAt: null,
        debtor: null,
        pixTransaction: null,
        errorCode: null,
      });
    });

    test("200 the same record in the other variant, with its metadata", async () => {
      const made = await create(goodCharge(us, FULL));
      const other = dialect(variant === "A" ? "B" : "A");
      const { status, body } = await other.callerOf(us).get(other.queryPath(String(made.body.chargeId)));
      expect([status, body.chargeId, body.metadata]).toEqual([200, made.body.chargeId, FULL.metadata]);
    });

    test("a paid charge says who paid, when, and by which transaction", async () => {
      const made = await create(goodCharge(us));
      await pay(made);
      const { body } = await query(made);
      expect(body).toEqual({
        ...made.body,
        status: "PAID",
        metadata: null,
        paidAt: expect.stringMatching(instant),
        debtor: {
          taxId: "00000000191",
          name: "Vera Regular de Souza",
          bankAccount: {
            ispb: "60701190",
            branch: "0001",
            accountNumber: "12345",
            accountType: "CACC",
            bankName: expect.any(String),
          },
        },
        pixTransaction: {
          endToEndId: expect.stringMatching(/^E60701190\d{12}[0-9A-Za-z]{11}$/),
          transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          amount: 1_000,
          settlementDateTime: body.paidAt,
          totalReversedAmount: 0,
          leftAmount: 1_000,
        },
        errorCode: null,
      });
    });

    test("a charge is found by its id in capitals", async () => {
      const made = await create(goodCharge(us));
      const reply = await as.get(queryPath(String(made.body.chargeId).toUpperCase()));
      expect(reply.body.chargeId).toBe(made.body.chargeId);
    });

    test("404 CHARGE_NOT_FOUND: an id that does not exist", async () =>
      expectProblem(await as.get(queryPath(crypto.randomUUID())), 404, "CHARGE_NOT_FOUND"));

    test.each(["1", "x".repeat(100), "00000000-0000-0000-0000-000000000000", "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"])(
      "400 VALIDATION_ERROR: %s is not a UUIDv4",
      async (id) => {
        const reply = await as.get(queryPath(id));
        expectProblem(reply, 400, "VALIDATION_ERROR");
        expect(reply.body.errors).toEqual([{ pointer: "/chargeId", message: "must be a UUIDv4" }]);
      },
    );

    test("400 VALIDATION_ERROR: a query parameter that contradicts the path, or is given twice", async () => {
      const id = crypto.randomUUID();
      const path = queryPath(id);
      expectProblem(await as.get(`${path}?chargeId=${crypto.randomUUID()}`), 400, "VALIDATION_ERROR");
      expectProblem(await as.get(`${path}?chargeId=${id}&chargeId=${id}`), 400, "VALIDATION_ERROR");
      expectProblem(await as.get(`${path}?page=1&page=2&toString=1&__proto__=2`), 404, "CHARGE_NOT_FOUND");
    });
  });

  describe("idempotency", () => {
    test("200 same externalId and content: the same record and Idempotent-Replayed", async () => {
      const sent = goodCharge(us, FULL);
      const first = await create(sent);
      await expectReplay(first, await create(sent));
      await expectReplay(first, await create(sent));
      await expectStored(sent.externalId, 1);
    });

    test("200 same externalId after a payment: the charge in its current state", async () => {
      const sent = goodCharge(us);
      const first = await create(sent);
      await pay(first);
      const again = await create(sent);
      expect([again.status, again.body]).toEqual([200, { ...first.body, status: "PAID" }]);
    });

    test("200 same content, written in another way", async () => {
      const sent = goodCharge(us, { ...FULL, pixKey: account.email });
      const first = await create(sent);
      expect(first.status).toBe(201);
      const { expectedPayer, metadata } = FULL;
      const written: Record<string, object> = {
        "members in another order": Object.fromEntries(Object.entries(sent).reverse()),
        "metadata in another order": { ...sent, metadata: Object.fromEntries(Object.entries(metadata).reverse()) },
        "punctuation in the tax id": { ...sent, expectedPayer: { ...expectedPayer, taxId: "000.000.001-91" } },
        "spaces around texts": {
          ...sent,
          description: ` ${FULL.description} `,
          metadata: { ...metadata, player: " 42 " },
        },
        "the key in capitals": { ...sent, pixKey: account.email.toUpperCase() },
        "an unknown member": { ...sent, unknown: 1 },
      };
      for (const [what, body] of Object.entries(written)) {
        const again = await create(body);
        expect([what, again.status]).toEqual([what, 200]);
        await expectReplay(first, again);
      }
      const spaced = JSON.stringify(sent, null, 2).replace('"amount": 1000', '"amount": 1.0e3');
      await expectReplay(first, await as.post(createPath, spaced));
    });

    test("200 same content: null instead of an absent member", async () => {
      const sent = goodCharge(us);
      const first = await create(sent);
      await expectReplay(first, await create({ ...sent, description: null, expectedPayer: null, metadata: null }));
      await expectReplay(first, await create({ ...sent, metadata: {} }));
    });

    test.each([
      ["no description", { description: null }],
      ["name of the expectedPayer", { expectedPayer: { ...FULL.expectedPayer, name: "Vero" } }],
      ["bank account", { expectedPayer: { ...FULL.expectedPayer, bankAccounts: [{ ...BANK_ACCOUNT, branch: "2" }] } }],
      ["value of the metadata", { metadata: { ...FULL.metadata, player: "43" } }],
    ])("409 EXTERNAL_ID_CONFLICT: same externalId, other %s", async (_what, other) => {
      const sent = goodCharge(us, FULL);
      const first = await create(sent);
      expectProblem(await create({ ...sent, ...other }), 409, "EXTERNAL_ID_CONFLICT");
      await expectReplay(first, await create(sent));
      await expectStored(sent.externalId, 1);
    });

    test("the same externalId is another charge in another account and at another operator", async () => {
      const client = await seedCredential(sql, us, { kind: "oauth", variant, account: otherAccount });
      const beside = caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
      const sent = goodCharge(us);
      const mine = await create(sent);
      const besides = await beside.post(createPath, { ...sent, pixKey: otherAccount.pixKey });
      const foreign = await callerOf(them).post(createPath, { ...sent, pixKey: them.accounts[0].pixKey });
      expect([mine.status, besides.status, foreign.status]).toEqual([201, 201, 201]);
    });

    test("201 once and 200 63 times: 64 parallel duplicates, one row", async () => {
      const sent = goodCharge(us, FULL);
      const replies = await Promise.all(Array.from({ length: 64 }, () => create(sent)));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(63);
      for (const { status, body, headers } of replies) {
        expect(headers.get("idempotent-replayed")).toBe(status === 200 ? "true" : null);
        expect(body).toEqual(replies[0]?.body);
      }
      await expectStored(sent.externalId, 1);
    });

    test("64 parallel requests with two contents: one content gets 201 and 200, the other gets 409", async () => {
      const sent = goodCharge(us);
      const replies = await Promise.all(
        Array.from({ length: 64 }, (_, i) => create({ ...sent, amount: 1_000 + (i % 2) })),
      );
      const winner = replies.find(({ status }) => status === 201)?.body.amount;
      const statuses = (ofWinner: boolean) =>
        replies.filter((_, i) => (1_000 + (i % 2) === winner) === ofWinner).map(({ status }) => status);
      expect(statuses(true).sort()).toEqual([...Array(31).fill(200), 201]);
      expect(statuses(false)).toEqual(Array(32).fill(409));
      await expectStored(sent.externalId, 1);
    });

    test("64 parallel charges of different externalIds are 64 charges", async () => {
      const replies = await Promise.all(Array.from({ length: 64 }, () => create(goodCharge(us))));
      expect(new Set(replies.map(({ body }) => body.chargeId)).size).toBe(64);
      for (const { status, body } of replies) expect([status, body.status]).toEqual([201, "PENDING"]);
    });

    test.each([
      ["400", { amount: 0 }],
      ["422", { pixKey: "nobody@jogos.example" }],
    ])("after a %s the same externalId can be used", async (_status, wrong) => {
      const sent = goodCharge(us);
      expect((await create({ ...sent, ...wrong })).status).toBeGreaterThanOrEqual(400);
      await expectStored(sent.externalId, 0);
      expect((await create(sent)).status).toBe(201);
    });
  });

  describe("refusals", () => {
    test("422 PIX_KEY_NOT_OWNED: an unknown, another operator's or another account's key, same detail", async () => {
      const keys = [crypto.randomUUID(), "nobody", "x".repeat(77), them.accounts[0].pixKey, otherAccount.pixKey];
      for (const pixKey of keys) {
        const sent = goodCharge(us, { pixKey });
        const reply = await create(sent);
        expectProblem(reply, 422, "PIX_KEY_NOT_OWNED");
        expect(reply.body.detail).toBe("This Pix key is not a key of the account. Use one of the account's own keys.");
        await expectStored(sent.externalId, 0);
      }
    });

    test("422 LIMIT_EXCEEDED above the account's own limit; 201 at the limit", async () => {
      await sql("UPDATE account SET amount_maximum = 5000 WHERE id = $1", [otherAccount.id]);
      const client = await seedCredential(sql, us, { kind: "oauth", variant, account: otherAccount });
      const limited = caller(baseUrl, bearer(await tokenOf(baseUrl, client)));
      const ask = (amount: number) => limited.post(createPath, goodCharge(us, { pixKey: otherAccount.pixKey, amount }));
      const madeBefore = goodCharge(us, { pixKey: otherAccount.pixKey, amount: 5_000 });
      const before = await limited.post(createPath, madeBefore);
      // The service may cache accounts for 5 s.
      const refused = await poll(
        () => ask(5_001),
        ({ status }) => status === 422,
        5_200,
      );
      expectProblem(refused, 422, "LIMIT_EXCEEDED");
      expect((await ask(5_000)).status).toBe(201);
      await sql("UPDATE account SET amount_maximum = 4000 WHERE id = $1", [otherAccount.id]);
      await poll(
        () => ask(5_000),
        ({ status }) => status === 422,
        5_200,
      );
      // A replay of an earlier create is answered although the amount is now above the limit.
      const replay = await limited.post(createPath, madeBefore);
      expect(replay.status).toBe(200);
      expect(replay.body).toEqual(before.body);
    });
  });

  describe("expiry", () => {
    test("a charge after its end is EXPIRED immediately, in queries and in replays, and stays EXPIRED", async () => {
      const sent = goodCharge(us);
      const made = await create(sent);
      await sql("UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", [made.body.chargeId]);
      expect((await query(made)).body.status).toBe("EXPIRED");
      expect((await create(sent)).body.status).toBe("EXPIRED");
      await deliver([testPayment(String(made.body.chargeId), account.pixKey)]);
      await creditPayments();
      expect((await query(made)).body).toMatchObject({ status: "EXPIRED", paidAt: null, pixTransaction: null });
      const events = await sql("SELECT status, actor FROM event WHERE record_id = $1", [made.body.chargeId]);
      expect(events).toEqual([{ status: "EXPIRED", actor: "clock" }]);
    });

    test("a charge of one second expires after one second", async () => {
      const made = await create(goodCharge(us, { expiresIn: 1 }));
      expect(made.body.status).toBe("PENDING");
      const { body } = await poll(
        () => query(made),
        ({ body }) => body.status !== "PENDING",
        2_000,
      );
      expect(body.status).toBe("EXPIRED");
    });

    test("64 parallel queries expire a charge once", async () => {
      const made = await create(goodCharge(us));
      await sql("UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1", [made.body.chargeId]);
      const replies = await Promise.all(Array.from({ length: 64 }, () => query(made)));
      for (const { body } of replies) expect(body.status).toBe("EXPIRED");
      expect(await sql("SELECT id FROM event WHERE record_id = $1", [made.body.chargeId])).toHaveLength(1);
    });
  });
}

await bothVariants(chargeRules);
