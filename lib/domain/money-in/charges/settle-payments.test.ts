import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { rows } from "#lib/server/db.ts";
import { createCharge } from "./create-charge.ts";
import { getCharge } from "./get-charge.ts";
import { settlePayments } from "./settle-payments.job.ts";

await testDatabase();
const { ctx, pixKey, accountId } = await testAccount();

async function makeCharge(more: object = {}): Promise<string> {
  const input = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey, ...more };
  return (await createCharge.run(ctx, input)).output.chargeId;
}

/** Processes the whole inbox with several workers at once. */
async function settleAll(workers = 1): Promise<void> {
  const work = async () => {
    while ((await settlePayments()) > 0);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function statusOf(chargeId: string) {
  const { status, errorCode } = (await getCharge.run(ctx, { chargeId })).output;
  return errorCode ? `${status} ${errorCode}` : status;
}

async function answersTo(payment: PaymentMessage) {
  const found = await rows<{ verdict: string; reason: string | null }>({
    text: `SELECT payload->>'verdict' AS verdict, payload->>'reason' AS reason FROM rail_outbox WHERE payload->>'endToEndId' = $1`,
    values: [payment.endToEndId],
  });
  return found.map(({ verdict, reason }) => (reason ? `${verdict} ${reason}` : verdict));
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

describe("payments that the rail delivers", () => {
  test("a payment that comes ten times is credited once and gets the same answer ten times", async () => {
    const before = await available();
    const chargeId = await makeCharge();
    const payment = testPayment(chargeId, pixKey);
    await deliver(Array.from({ length: 10 }, () => payment));
    await settleAll();
    expect(await statusOf(chargeId)).toBe("PAID");
    expect(await credits([chargeId])).toEqual(once(1));
    expect(await available()).toBe(before + 1_000n);
    expect(await answersTo(payment)).toEqual(Array.from({ length: 10 }, () => "ACCEPTED"));
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
          await settlePayments();
        }
      }),
    );
    await settleAll(8);
    expect(await credits(chargeIds)).toEqual(once(60));
    expect(await available()).toBe(before + 60_000n);
  });

  test("two different payments of one charge: the first is credited, the second refused", async () => {
    const chargeId = await makeCharge();
    const [first, second] = [testPayment(chargeId, pixKey), testPayment(chargeId, pixKey)];
    await deliver([first]);
    await deliver([second]);
    await settleAll();
    expect(await answersTo(first)).toEqual(["ACCEPTED"]);
    expect(await answersTo(second)).toEqual(["REFUSED CHARGE_NOT_PENDING"]);
    expect(await credits([chargeId])).toEqual(once(1));
  });

  test("an unknown charge, an unknown key and a foreign txid are refused and change nothing", async () => {
    const before = await available();
    const stranger = await testAccount();
    const chargeId = await makeCharge();
    const payments = [
      testPayment(randomUUID(), pixKey),
      testPayment(chargeId, randomUUID()),
      testPayment(chargeId, stranger.pixKey),
      testPayment(chargeId, pixKey, { txid: "notOurs0123456789012345678901234" }),
    ];
    await deliver(payments);
    await settleAll();
    for (const payment of payments) expect(await answersTo(payment)).toEqual(["REFUSED CHARGE_UNKNOWN"]);
    expect(await statusOf(chargeId)).toBe("PENDING");
    expect(await available()).toBe(before);
  });

  test("a payment after the end of its charge is refused, and the charge becomes EXPIRED", async () => {
    const chargeId = await makeCharge();
    await ownerRows({
      text: "UPDATE charge SET expires_at = now() - interval '1 ms' WHERE id = $1",
      values: [chargeId],
    });
    const payment = testPayment(chargeId, pixKey);
    await deliver([payment]);
    await settleAll();
    expect(await answersTo(payment)).toEqual(["REFUSED CHARGE_EXPIRED"]);
    expect(await statusOf(chargeId)).toBe("EXPIRED");
    expect(await credits([chargeId])).toEqual(once(0));
  });

  const account = testPayment(randomUUID(), "").debtor.bankAccount;
  const expected = (taxId: string, ...bankAccounts: object[]) => ({ expectedPayer: { taxId, bankAccounts } });
  test.each([
    ["another amount", {}, { amount: 1_001 }, "REJECTED AMOUNT_MISMATCH"],
    ["another payer", expected("12345678909"), {}, "REJECTED PAYER_MISMATCH"],
    ["another account", expected("00000000191", { ...account, branch: "2" }), {}, "REJECTED PAYER_MISMATCH"],
    ["the expected payer", expected("00000000191"), {}, "PAID"],
    ["one of the expected accounts", expected("00000000191", { ...account, branch: "2" }, account), {}, "PAID"],
    ["an expected account without its zeros", expected("00000000191", { ...account, branch: "1" }), {}, "PAID"],
    ["a dead holder", {}, { holder: "DECEASED" as const }, "REJECTED HOLDER_DECEASED"],
    ["a minor", {}, { holder: "MINOR" as const }, "REJECTED HOLDER_MINOR"],
    ["a holder who does not match", {}, { holder: "MISMATCH" as const }, "REJECTED ACCOUNT_MISMATCH"],
  ])("%s: %s %s → %s", async (_what, charge, payment, status) => {
    const chargeId = await makeCharge(charge);
    await deliver([testPayment(chargeId, pixKey, payment)]);
    await settleAll();
    expect(await statusOf(chargeId)).toBe(status);
    expect(await credits([chargeId])).toEqual(once(status === "PAID" ? 1 : 0));
  });

  test("an unreadable message goes to quarantine with the reason; the other payments are credited", async () => {
    const chargeIds = [await makeCharge(), await makeCharge()] as const;
    await deliver([
      testPayment(chargeIds[0], pixKey),
      { endToEndId: "short" },
      "a text",
      null,
      { ...testPayment(chargeIds[0], pixKey), debtor: { name: "\u0000" } },
      { ...testPayment(chargeIds[0], pixKey), pixKey: "\ud800" },
      { ...testPayment(chargeIds[0], pixKey), amount: 1e300 },
      testPayment(chargeIds[1], pixKey),
    ]);
    await deliver([{}], "surprise");
    await settleAll();
    for (const chargeId of chargeIds) expect(await statusOf(chargeId)).toBe("PAID");
    const quarantined = await rows<{ kind: string; because: string | null }>({
      text: `SELECT kind, refused_because AS because FROM rail_inbox ORDER BY refused_because`,
    });
    expect(quarantined).toHaveLength(7);
    expect(quarantined.filter(({ because }) => because?.startsWith("unreadable: "))).toHaveLength(6);
    expect(quarantined.at(0)).toEqual({ kind: "surprise", because: "unknown kind" });
  });

  test("a payment that the database refuses goes to quarantine alone; the rest of its batch is credited", async () => {
    const [good, bad] = [await makeCharge(), await makeCharge()];
    // A posting with this reference exists already, as after a bug: only this payment may fail.
    const broken = testPayment(bad, pixKey);
    await rows({
      text: `INSERT INTO posting (account_id, seq, debit, credit, amount, available_after, held_after, reference, posted_at)
             VALUES ($1, 9000000, 'RAIL', 'AVAILABLE', 1, 1, 0, $2, now())`,
      values: [accountId, `payment:${broken.endToEndId}`],
    });
    await deliver([broken]);
    await deliver([testPayment(good, pixKey)]);
    await settleAll(2);
    expect(await statusOf(good)).toBe("PAID");
    expect(await statusOf(bad)).toBe("PENDING");
    const [quarantined] = await rows<{ because: string }>({
      text: "SELECT refused_because AS because FROM rail_inbox WHERE payload->>'endToEndId' = $1",
      values: [broken.endToEndId],
    });
    expect(quarantined?.because).toContain("posting_account_id_reference_key");
  });

  test("a known endToEndId with another amount goes to quarantine, and the rail gets no answer", async () => {
    const chargeId = await makeCharge();
    const payment = testPayment(chargeId, pixKey);
    await deliver([payment]);
    await settleAll();
    await deliver([{ ...payment, amount: 2_000 }]);
    await settleAll();
    expect(await answersTo(payment)).toEqual(["ACCEPTED"]);
    expect(await credits([chargeId])).toEqual(once(1));
  });

  test("one endToEndId is credited to one account only: in one batch, in a later one, and by unique index", async () => {
    const other = await testAccount();
    const charge = { amount: 1_000n, externalId: randomUUID(), expiresIn: 600, pixKey: other.pixKey };
    const { chargeId: theirs } = (await createCharge.run(other.ctx, charge)).output;
    const payment = testPayment(await makeCharge(), pixKey);
    const again = { ...testPayment(theirs, other.pixKey), endToEndId: payment.endToEndId };
    await deliver([payment]);
    await deliver([again]);
    await settleAll();
    await deliver([again]);
    await settleAll();
    expect(await answersTo(payment)).toEqual(["ACCEPTED"]);
    expect(await credits([theirs])).toEqual(once(0));
    const quarantined = await rows<{ because: string }>({
      text: "SELECT refused_because AS because FROM rail_inbox WHERE payload->>'endToEndId' = $1",
      values: [payment.endToEndId],
    });
    expect(quarantined.map(({ because }) => because)).toEqual(
      Array(2).fill("This endToEndId was credited before to another account or charge, or with another amount."),
    );
    const twice = rows({
      text: `INSERT INTO payment (account_id, end_to_end_id, id, charge_id, amount, debtor, settled_at)
             VALUES ($1, $2, gen_random_uuid(), $3, 1000, '{}', now())`,
      values: [other.accountId, payment.endToEndId, theirs],
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
  });
});
