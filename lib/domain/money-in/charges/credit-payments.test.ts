import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, receiveMessages, testPayment } from "#e2e/support/money/test-rail.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { createCharge } from "./create-charge.ts";
import { creditPayments } from "./credit-payments.job.ts";
import { creditAtOnce } from "./credit-payments.ts";
import { getCharge } from "./get-charge.ts";

await testDatabase();
const { ctx, pixKey, accountId } = await testAccount();

async function makeCharge(more: object = {}): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey, ...more };
  return (await createCharge.run(ctx, input)).output.chargeId;
}

/** Processes the whole inbox with several workers at once. */
async function creditAll(workers = 1): Promise<void> {
  const work = async () => {
    while ((await creditPayments()) > 0);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function statusOf(chargeId: string) {
  const { status, errorCode } = (await getCharge.run(ctx, { chargeId })).output;
  return errorCode ? `${status} ${errorCode}` : status;
}

/** What became of a payment that was not credited. */
async function setAside({ endToEndId }: PaymentMessage): Promise<string[]> {
  const found = await rows<{ what: string }>({
    text: `SELECT status || ' ' || reason AS what FROM unapplied_payment WHERE end_to_end_id = $1
           UNION ALL SELECT 'REFUSED ' || reason FROM refused_payment WHERE end_to_end_id = $1`,
    values: [endToEndId],
  });
  return found.map(({ what }) => what);
}

async function credits(chargeIds: string[]) {
  const [found] = await rows<{ payments: number; lines: number; postings: number; events: number }>({
    text: `SELECT (SELECT count(*)::int FROM payment WHERE charge_id = ANY($1::uuid[])) AS payments,
             (SELECT count(*)::int FROM statement_line l JOIN payment p ON p.id = l.product_transaction_id WHERE p.charge_id = ANY($1::uuid[])) AS lines,
             (SELECT count(*)::int FROM posting o JOIN payment p ON o.reference = 'payment:' || p.end_to_end_id WHERE p.charge_id = ANY($1::uuid[])) AS postings,
             (SELECT count(*)::int FROM event WHERE record_id = ANY($1::uuid[]) AND status = 'PAID') AS events`,
    values: [chargeIds],
  });
  return found;
}

async function available(): Promise<bigint> {
  const [book] = await rows<{ available: bigint }>({
    text: "SELECT available FROM book WHERE account_id = $1",
    values: [accountId],
  });
  return book?.available ?? -1n;
}

const once = (charges: number) => ({ payments: charges, lines: charges, postings: charges, events: charges });
const inbox = () =>
  rows<{ id: string; because: string | null }>({
    text: `SELECT payload->>'endToEndId' AS id, refused_because AS because FROM rail_inbox ORDER BY received_at`,
  });
const emptyInbox = () => rows({ text: "DELETE FROM rail_inbox" });

describe("payments that a bank tells of", () => {
  test("a payment that is told ten times is credited once", async () => {
    const before = await available();
    const chargeId = await makeCharge();
    const payment = testPayment(chargeId, pixKey);
    await deliver(Array.from({ length: 10 }, () => payment));
    await creditAll();
    expect(await statusOf(chargeId)).toBe("PAID");
    expect(await credits([chargeId])).toEqual(once(1));
    expect(await available()).toBe(before + 1_000n);
    expect(await inbox()).toEqual([]);
  });

  test("repeated and shuffled payments, processed by eight workers at once, credit each charge once", async () => {
    const before = await available();
    const chargeIds = await Promise.all(Array.from({ length: 60 }, () => makeCharge()));
    const payments = chargeIds.map((chargeId) => testPayment(chargeId, pixKey));
    const many = Array.from({ length: 10 }, () => payments).flat();
    // A fixed shuffle: repetitions of one payment are in the batches of different workers.
    const shuffled = many.map((payment, i) => [(i * 7_919) % many.length, payment] as const).sort(([a], [b]) => a - b);
    const parts = Array.from({ length: 8 }, (_, part) => shuffled.filter((_payment, i) => i % 8 === part));
    await Promise.all(
      parts.map(async (part) => {
        for (let i = 0; i < part.length; i += 5) {
          await deliver(part.slice(i, i + 5).map(([, payment]) => payment));
          await creditPayments();
        }
      }),
    );
    await creditAll(8);
    expect(await credits(chargeIds)).toEqual(once(60));
    expect(await available()).toBe(before + 60_000n);
  });

  test("two different payments of one charge: the first is credited, the second goes back", async () => {
    const chargeId = await makeCharge();
    const [first, second] = [testPayment(chargeId, pixKey), testPayment(chargeId, pixKey)];
    await deliver([first]);
    await deliver([second]);
    await creditAll();
    expect(await setAside(first)).toEqual([]);
    expect(await setAside(second)).toEqual(["RETURNING CHARGE_NOT_PENDING"]);
    expect(await credits([chargeId])).toEqual(once(1));
  });

  test("a payment of no charge of the account waits and changes nothing; one to a key of nobody is for a person", async () => {
    const before = await available();
    const stranger = await testAccount();
    const chargeId = await makeCharge();
    const payments = [
      testPayment(randomUUID(), pixKey),
      testPayment(chargeId, stranger.pixKey),
      testPayment(chargeId, pixKey, { txid: "notOurs0123456789012345678901234" }),
    ];
    const elsewhere = testPayment(randomUUID(), randomUUID());
    await deliver([...payments, elsewhere]);
    await creditAll();
    for (const payment of payments) expect(await setAside(payment)).toEqual(["WAITING CHARGE_UNKNOWN"]);
    expect(await inbox()).toEqual([{ id: elsewhere.endToEndId, because: expect.stringContaining("No account") }]);
    expect(await statusOf(chargeId)).toBe("PENDING");
    expect(await available()).toBe(before);
    await emptyInbox();
  });

  test("a payment after the end of its charge goes back, and the charge becomes EXPIRED", async () => {
    const chargeId = await makeCharge();
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1",
      values: [chargeId],
    });
    const payment = testPayment(chargeId, pixKey);
    await deliver([payment]);
    await creditAll();
    expect(await setAside(payment)).toEqual(["RETURNING CHARGE_EXPIRED"]);
    expect(await statusOf(chargeId)).toBe("EXPIRED");
    expect(await credits([chargeId])).toEqual(once(0));
  });

  const account = testPayment(randomUUID(), "").payer?.bankAccount;
  const expected = (taxId: string, ...bankAccounts: object[]) => ({ expectedPayer: { taxId, bankAccounts } });
  test.each([
    ["another amount", {}, { amount: 1_001 }, "REJECTED AMOUNT_MISMATCH"],
    ["another payer", expected("12345678909"), {}, "REJECTED PAYER_MISMATCH"],
    ["another account", expected("00000000191", { ...account, branch: "2" }), {}, "REJECTED PAYER_MISMATCH"],
    ["the expected payer", expected("00000000191"), {}, "PAID"],
    ["one of the expected accounts", expected("00000000191", { ...account, branch: "2" }, account ?? {}), {}, "PAID"],
    ["an expected account without its zeros", expected("00000000191", { ...account, branch: "1" }), {}, "PAID"],
    ["a dead holder", {}, { holder: "DECEASED" as const }, "REJECTED HOLDER_DECEASED"],
    ["a minor", {}, { holder: "MINOR" as const }, "REJECTED HOLDER_MINOR"],
    ["a holder who does not match", {}, { holder: "MISMATCH" as const }, "REJECTED ACCOUNT_MISMATCH"],
  ])("%s: %s %s → %s", async (_what, charge, payment, status) => {
    const chargeId = await makeCharge(charge);
    await deliver([testPayment(chargeId, pixKey, payment)]);
    await creditAll();
    expect(await statusOf(chargeId)).toBe(status);
    expect(await credits([chargeId])).toEqual(once(status === "PAID" ? 1 : 0));
    await expectInvariants();
  });

  test("an unreadable message goes to quarantine with the reason; the other payments are credited", async () => {
    const chargeIds = [await makeCharge(), await makeCharge()] as const;
    await deliver([
      testPayment(chargeIds[0], pixKey),
      { endToEndId: "short" },
      "a text",
      null,
      { ...testPayment(chargeIds[0], pixKey), payer: { name: "\u0000" } },
      { ...testPayment(chargeIds[0], pixKey), pixKey: "\ud800" },
      { ...testPayment(chargeIds[0], pixKey), amount: 1e300 },
      testPayment(chargeIds[1], pixKey),
    ]);
    await deliver([{}], "surprise");
    await creditAll();
    for (const chargeId of chargeIds) expect(await statusOf(chargeId)).toBe("PAID");
    const quarantined = await rows<{ kind: string; because: string | null }>({
      text: `SELECT kind, refused_because AS because FROM rail_inbox ORDER BY refused_because`,
    });
    expect(quarantined).toHaveLength(7);
    expect(quarantined.filter(({ because }) => because?.startsWith("unreadable: "))).toHaveLength(6);
    expect(quarantined.at(0)).toEqual({ kind: "surprise", because: "unknown kind" });
    await emptyInbox();
  });

  test("a payment that the database refuses goes to quarantine alone; the rest of its batch is credited", async () => {
    const [good, bad] = [await makeCharge(), await makeCharge()];
    // A posting with this reference exists already, as after a bug: only this payment may fail.
    const broken = testPayment(bad, pixKey);
    const reference = `payment:${broken.endToEndId}`;
    await rows({
      text: `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, reference, posted_at)
             VALUES ($1, 9000000, 'RAIL', 'AVAILABLE', 1, 1, 0, $2, now())`,
      values: [accountId, reference],
    });
    await deliver([broken]);
    await deliver([testPayment(good, pixKey)]);
    await creditAll(2);
    expect(await statusOf(good)).toBe("PAID");
    expect(await statusOf(bad)).toBe("PENDING");
    expect(await inbox()).toEqual([
      { id: broken.endToEndId, because: expect.stringContaining("posting_account_id_reference_key") },
    ]);
    await ownerRows({ text: "DELETE FROM posting WHERE reference = $1", values: [reference] });
    await emptyInbox();
  });

  test("a known endToEndId with another amount goes to quarantine, and nothing is posted", async () => {
    const chargeId = await makeCharge();
    const payment = testPayment(chargeId, pixKey);
    await deliver([payment]);
    await creditAll();
    const before = await available();
    await deliver([{ ...payment, amount: 2_000 }]);
    await creditAll();
    expect(await inbox()).toEqual([{ id: payment.endToEndId, because: expect.stringContaining("came before") }]);
    expect(await credits([chargeId])).toEqual(once(1));
    expect(await available()).toBe(before);
    await emptyInbox();
  });

  test("one endToEndId is credited to one account only: in one batch, in a later one, and by unique index", async () => {
    const other = await testAccount();
    const charge = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: other.pixKey };
    const { chargeId: theirs } = (await createCharge.run(other.ctx, charge)).output;
    const payment = testPayment(await makeCharge(), pixKey);
    const again = { ...testPayment(theirs, other.pixKey), endToEndId: payment.endToEndId };
    await deliver([payment]);
    await deliver([again]);
    await creditAll();
    await deliver([again]);
    await creditAll();
    expect(await credits([theirs])).toEqual(once(0));
    const because = "This endToEndId came before, to another account or with another amount.";
    expect(await inbox()).toEqual(Array(2).fill({ id: payment.endToEndId, because }));
    const twice = rows({
      text: `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
             VALUES ($1, $2, gen_random_uuid(), $3, 1000, '{}', now())`,
      values: [other.accountId, payment.endToEndId, theirs],
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    await emptyInbox();
  });
});

describe("payments that their bank refused before they settled", () => {
  const refused = (chargeId: string, refusedFor: PaymentMessage["refusedFor"]) =>
    testPayment(chargeId, pixKey, { refusedFor });

  test.each([
    ["PAYER_MISMATCH", "REJECTED PAYER_MISMATCH"],
    ["AMOUNT_MISMATCH", "REJECTED AMOUNT_MISMATCH"],
    ["HOLDER_DECEASED", "REJECTED HOLDER_DECEASED"],
    ["HOLDER_MINOR", "REJECTED HOLDER_MINOR"],
    ["ACCOUNT_MISMATCH", "REJECTED ACCOUNT_MISMATCH"],
    ["CHARGE_EXPIRED", "EXPIRED"],
    ["CHARGE_NOT_PENDING", "PENDING"],
  ] as const)("%s: the charge is %s, the attempt is kept, and no money moves", async (refusedFor, status) => {
    const before = await available();
    const chargeId = await makeCharge();
    const payment = refused(chargeId, refusedFor);
    await deliver([payment, payment]);
    await creditAll();
    expect(await statusOf(chargeId)).toBe(status);
    expect(await setAside(payment)).toEqual([`REFUSED ${refusedFor}`]);
    expect(await available()).toBe(before);
    await expectInvariants();
  });

  test("an attempt to pay an EXPIRED charge says so, whatever the bank knows of its end", async () => {
    const chargeId = await makeCharge();
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1",
      values: [chargeId],
    });
    expect(await statusOf(chargeId)).toBe("EXPIRED");
    const payment = refused(chargeId, "CHARGE_NOT_PENDING");
    await deliver([payment]);
    await creditAll();
    expect(await setAside(payment)).toEqual(["REFUSED CHARGE_EXPIRED"]);
  });

  test("an attempt to pay what nobody of ours has leaves nothing, told at once or by the inbox", async () => {
    const attempt = { ...refused(randomUUID(), "CHARGE_NOT_PENDING"), pixKey: null };
    const told = {
      messageId: randomUUID(),
      kind: "payment",
      payload: { ...attempt, paidAt: attempt.paidAt.toISOString() },
    };
    expect(await creditAtOnce([told], null)).toEqual([]);
    await deliver([attempt]);
    await creditAll();
    expect(await inbox()).toEqual([]);
    expect(await setAside(attempt)).toEqual([]);
  });

  test("a payment that was credited and is refused afterwards is for a person", async () => {
    const chargeId = await makeCharge();
    const payment = testPayment(chargeId, pixKey);
    await deliver([payment]);
    await creditAll();
    await deliver([{ ...payment, refusedFor: "PAYER_MISMATCH" }]);
    await creditAll();
    expect(await inbox()).toEqual([{ id: payment.endToEndId, because: expect.stringContaining("had settled before") }]);
    expect(await statusOf(chargeId)).toBe("PAID");
    await emptyInbox();
  });
});

describe("payments that are decided on as their bank tells of them", () => {
  const send = (payloads: unknown[]) =>
    rows({
      text: `INSERT INTO simulator_message (id, kind, payload) SELECT gen_random_uuid(), 'payment', payload FROM unnest($1::jsonb[]) AS payload`,
      values: [payloads.map((payload) => JSON.stringify(payload))],
    });
  const unacknowledged = () => rows({ text: "SELECT FROM simulator_message" });
  const as = (payload: unknown, kind = "payment") => ({ messageId: randomUUID(), kind, payload });
  const told = (payment: PaymentMessage) => ({ ...payment, paidAt: payment.paidAt.toISOString() });
  const makePayment = async () => {
    const chargeId = await makeCharge();
    return { chargeId, payment: told(testPayment(chargeId, pixKey)) };
  };

  test("are credited and acknowledged without a place in the inbox", async () => {
    const made = [await makePayment(), await makePayment()];
    await send(made.map(({ payment }) => payment));
    expect(await receiveMessages()).toBe(2);
    for (const { chargeId } of made) expect(await statusOf(chargeId)).toBe("PAID");
    expect(await inbox()).toEqual([]);
    expect(await unacknowledged()).toEqual([]);
  });

  test("one that contradicts an earlier one: all wait in the inbox, where it alone stays", async () => {
    const [first, second] = [await makePayment(), await makePayment()];
    await send([first.payment]);
    await receiveMessages();
    await send([second.payment, { ...first.payment, amount: 2_000 }]);
    expect(await receiveMessages()).toBe(2);
    expect(await statusOf(second.chargeId)).toBe("PENDING");
    expect(await inbox()).toHaveLength(2);
    await creditAll();
    expect(await statusOf(second.chargeId)).toBe("PAID");
    expect(await inbox()).toEqual([{ id: first.payment.endToEndId, because: expect.any(String) }]);
    await emptyInbox();
  });

  test("one that cannot be read or stored: all wait in the inbox", async () => {
    const { chargeId, payment } = await makePayment();
    const { payment: other } = await makePayment();
    for (const broken of [{}, { ...other, payer: { ...other.payer, name: "Vera\u0000" } }]) {
      const given = [as(payment), as(broken)];
      expect(await creditAtOnce(given, null)).toEqual(given);
    }
    expect(await statusOf(chargeId)).toBe("PENDING");
  });

  // The second is read while the first still has the book, and cannot see what the first credits.
  test.each([
    ["an unknown charge", () => randomUUID()],
    ["another charge", () => makeCharge()],
    ["no charge", () => null],
  ])("one endToEndId of two batches at once, the second for %s: only the first is credited", async (_, otherCharge) => {
    const { chargeId, payment } = await makePayment();
    const other = await otherCharge();
    const second = { ...payment, txid: other && testPayment(other, pixKey).txid };
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const book = transaction(async (tx) => {
      await tx.query("SELECT FROM book WHERE account_id = $1 FOR UPDATE", [accountId]);
      held.resolve();
      await holding.promise;
    });
    await held.promise;
    const both = Promise.all([creditAtOnce([as(payment)], null), creditAtOnce([as(second)], null)]);
    await expect.poll(() => rows({ text: "SELECT FROM pg_locks WHERE NOT granted" })).not.toHaveLength(0);
    holding.resolve();
    await book;
    for (const left of await both) await deliver(left.map(({ payload }) => payload));
    await creditAll();
    const [unapplied] = await rows<{ count: number }>({
      text: "SELECT count(*)::int FROM unapplied_payment WHERE end_to_end_id = $1",
      values: [payment.endToEndId],
    });
    const { payments } = (await credits([chargeId, ...(other ? [other] : [])])) ?? { payments: 0 };
    expect(payments + (unapplied?.count ?? 0)).toBe(1);
    await expectInvariants();
    await emptyInbox();
  });

  test("messages of another kind are left", async () => {
    const { chargeId, payment } = await makePayment();
    const other = as({}, "orderResult");
    expect(await creditAtOnce([as(payment), other], null)).toEqual([other]);
    expect(await statusOf(chargeId)).toBe("PAID");
  });
});
