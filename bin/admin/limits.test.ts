import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { administer, refusedAdmin } from "#e2e/support/run-admin.ts";
import { testDatabase } from "#e2e/support/test-database.ts";

await testDatabase();
const { number, ctx } = await testAccount();

test("limit set lowers at once and raises later; limit list shows both", async () => {
  expect(await administer("limit", "set", number, "dayAmount", "5000.00")).toMatchObject({ holdsFrom: "now" });
  const raised = await administer("limit", "set", number, "dayAmount", "none");
  expect(raised).toMatchObject({ value: "no limit", holdsFrom: expect.stringMatching(/-03:00$/) });
  expect(await administer("limit", "list", number)).toMatchObject([
    { name: "dayAmount", value: 500_000, raiseValue: null, raiseAt: expect.any(String) },
  ]);
});

test("limit delay sets after how many hours raised limits hold", async () => {
  expect(await administer("limit", "delay", ctx.operatorId, "48")).toMatchObject({ hours: 48, holdsFrom: "now" });
  expect(await administer("limit", "delay", ctx.operatorId, "1")).toMatchObject({ holdsFrom: expect.any(String) });
});

test.each([
  ["an unknown limit", ["set", number, "weekAmount", "1.00"], 2, "Write one of hourAmount"],
  ["a value that is no money", ["set", number, "dayAmount", "1"], 2, "Write reais with two decimals"],
  ["a number that is not whole", ["set", number, "dayCount", "1.00"], 2, "Write a whole number, or none."],
  ["a delay over 30 days", ["delay", ctx.operatorId, "721"], 2, "must be at most 720"],
])("limit refuses %s", async (_what, args, code, sentence) => {
  const [exitCode, said] = await refusedAdmin("limit", ...args);
  expect([exitCode, said]).toEqual([code, expect.stringContaining(sentence)]);
});
