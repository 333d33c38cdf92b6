import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { administer, refusedAdmin, runAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";

await testDatabase();
const { number, accountId } = await testAccount();
const ORDER = ["--order", "0001234-56.2026.8.26.0100"];

test("fee set changes the fee of a kind of record, and fee list shows it", async () => {
  const set = await administer("fee", "set", number, "withdrawal", "--fixed", "0.35", "--per-mille", "4");
  expect(set).toEqual({ accountNumber: number, kind: "withdrawal", fixed: 35, perMille: 4 });
  await administer("fee", "set", number, "refund", "--fixed", "1.00");
  await administer("fee", "set", number, "withdrawal", "--per-mille", "5");
  await administer("fee", "set", number, "deposit", "--fixed", "0.10");
  expect(await administer("fee", "list", number)).toEqual([
    { kind: "deposit", fixed: 10, perMille: 0 },
    { kind: "refund", fixed: 100, perMille: 0 },
    { kind: "withdrawal", fixed: 0, perMille: 5 },
  ]);
  expect((await runAdmin("fee", "list", number)).out).toBe(
    ["kind        fixed  perMille", "deposit     0.10   0", "refund      1.00   0", "withdrawal  0.00   5", ""].join(
      "\n",
    ),
  );
});

test.each([
  ["an unknown kind", [number, "charge"], 2, "The kind must be one of withdrawal, refund, deposit, transfer."],
  ["more than the amount", [number, "refund", "--per-mille", "1001"], 2, "The per mille must be at most 1000."],
  ["a fee that is no money", [number, "refund", "--fixed", "1,00"], 2, "Write reais with two decimals, as in 1234.50."],
  ["an unknown account", ["00000000", "refund"], 1, "There is no account 00000000."],
])("fee set refuses %s", async (_what, args, code, sentence) => {
  const [exitCode, said] = await refusedAdmin("fee", "set", ...args);
  expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
});

test("a court order blocks and releases money, once for each id, with an audit event", async () => {
  expect((await refusedAdmin("judicial", "block", number, "10.00", ...ORDER))[1]).toContain("0 cents available");
  await postMovements(accountId, new Date(), [{ kind: "deposit", amount: 5_000n }]);
  const id = randomUUID();
  const block = () => administer("judicial", "block", number, "20.00", ...ORDER, "--id", id);
  expect(await block()).toMatchObject({ id, amount: 2_000, created: true, available: 3_000, blocked: 2_000 });
  expect(await block()).toMatchObject({ id, created: false, available: 3_000 });
  const lift = await administer("judicial", "lift", number, "5.00", ...ORDER);
  expect(lift).toMatchObject({ direction: "credit", created: true, available: 3_500, blocked: 1_500 });
  const auditEvents = await rows({
    text: "SELECT action, subject, facts FROM audit WHERE action LIKE 'judicial%' ORDER BY created_at, id",
  });
  expect(auditEvents).toMatchObject([
    { action: "judicial.block", subject: id, facts: { accountNumber: number, amount: 2_000, courtOrder: ORDER[1] } },
    { action: "judicial.lift", facts: { amount: 500 } },
  ]);
});

test.each([
  ["more than is blocked", "lift", ["1000.00", ...ORDER], 1, "cents of the account are blocked."],
  ["nothing", "block", ["0.00", ...ORDER], 2, "The amount must be at least R$ 0.01."],
  ["less than nothing", "block", [...ORDER, "--", "-1.00"], 2, "The amount must be at least R$ 0.01."],
  ["without an order", "block", ["1.00"], 2, "required option '--order <number>' not specified"],
  ["with an id that is none", "block", ["1.00", ...ORDER, "--id", "7"], 2, "The id must be a UUID."],
])("moves no money: %s", async (_what, action, args, code, sentence) => {
  const { exitCode, err } = await runAdmin("judicial", action, number, "--yes", ...args);
  expect([exitCode, err]).toEqual([code, expect.stringContaining(sentence)]);
});
