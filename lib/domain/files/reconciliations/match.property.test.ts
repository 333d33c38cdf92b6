import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { brtIso } from "#lib/core/brt.ts";
import { decimalOf } from "#lib/core/money.ts";

await testDatabase();

const DAY = "2026-10-01";
const RUNS = 15;
const PLANS = ["same", "same", "same", "missingThere", "amount", "late", "twice", "otherDay"] as const;

const movement = fc.record({
  isIn: fc.boolean(),
  // Few amounts, so that many movements have the same one.
  amount: fc.integer({ min: 1, max: 5 }).map(BigInt),
  minute: fc.integer({ min: 120, max: 1_300 }),
  keyed: fc.constantFrom("endToEndId", "externalId"),
  plan: fc.constantFrom(...PLANS),
});
const world = fc.record({
  movements: fc.array(movement, { maxLength: 40 }),
  // So small that some movements add up to one.
  strangers: fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 5 }),
  order: fc.integer(),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

const instant = (minute: number, days = 0) =>
  new Date(Date.parse(`${DAY}T00:00:00-03:00`) + (minute + days * 1_440) * 60_000);

/** What the file says, what must come out, and the book's movements, in the order of time. */
function planned({ movements, strangers, order }: World) {
  const rows: string[] = [];
  const expected: [string, string, bigint][] = [];
  const row = (n: number, keyed: string, amount: bigint, at: Date) => {
    const [e2e, external] = keyed === "endToEndId" ? [`E${n}`, ""] : ["", `x${n}`];
    rows.push(
      [e2e, external, "", decimalOf(amount).replace(".", ","), brtIso(at).slice(0, -6).replace("T", " ")].join(";"),
    );
  };
  const posted = movements.map(({ isIn, amount, minute, keyed, plan }, n) => {
    const key = keyed === "endToEndId" ? `E${n}` : `x${n}`;
    const signed = isIn ? amount : -amount;
    const differs = plan === "amount" ? 1_000_003n : 0n;
    const at = instant(minute + (plan === "late" ? 61 : 0), plan === "otherDay" ? 1 : 0);
    if (plan !== "missingThere") row(n, keyed, signed + differs, at);
    if (plan === "twice") row(n, keyed, signed, at);
    if (plan === "missingThere") expected.push(["MISSING_THERE", `E${n}`, -signed]);
    if (plan === "amount") expected.push(["AMOUNT_DIFFERS", key, differs]);
    if (plan === "late") expected.push(["LATE", key, 0n]);
    if (plan === "otherDay") expected.push(["LATE", key, -signed]);
    if (plan === "twice") expected.push(["TWICE", key, signed]);
    const own: Movement = { kind: isIn ? "deposit" : "withdrawal", amount, endToEndId: `E${n}`, externalId: `x${n}` };
    return { minute, own };
  });
  for (const [n, amount] of strangers.entries()) {
    row(1_000 + n, "endToEndId", BigInt(amount), instant(700));
    expected.push(["MISSING_HERE", `E${1_000 + n}`, BigInt(amount)]);
  }
  const shuffled = rows.toSorted((a, b) => hash(a, order) - hash(b, order));
  return { rows: shuffled, expected, posted: posted.toSorted((a, b) => a.minute - b.minute) };
}

const hash = (text: string, seed: number) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, seed % 9_973);

test("of a random book and file, exactly the planted differences come out, and their sum is file − book", {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(world, async (generated) => {
      const { rows, expected, posted } = planned(generated);
      const account = await testAccount();
      await postMovements(account.accountId, instant(0, -1), [{ kind: "deposit", amount: 1_000n }]);
      for (const { minute, own } of posted) await postMovements(account.accountId, instant(minute), [own]);
      const ctx = personOf(account);
      const content = ["e2e;externo;id;valor;data", ...rows].join("\r\n");
      const id = await uploaded(ctx, content);
      const mapping = { time: { day: 4, clock: null, style: "YMD", zone: "BRT" } as const };
      const asked = { accountNumbers: [account.number], from: DAY, to: DAY, mapping };
      const { totals, status } = await reconciled(ctx, id, asked);
      expect(status).toBe("DONE");
      const found = (await itemsOf(ctx, id)).map(({ reason, key, difference }) => [reason, key, difference]);
      expect(found.toSorted()).toEqual(expected.toSorted());
      const sum = expected.reduce((total, [, , difference]) => total + difference, 0n);
      expect((totals?.file.sum ?? 0n) - (totals?.book.sum ?? 0n)).toBe(sum);
      expect(totals?.book.sum).toBe(
        posted.reduce((total, { own }) => total + (own.kind === "deposit" ? own.amount : -own.amount), 0n),
      );
    }),
    { numRuns: RUNS },
  );
});
