import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { keyThat } from "#e2e/support/money/test-withdrawal.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { lookUpPixKey } from "./look-up-pix-key.ts";

await testDatabase();
const { ctx } = await testAccount();
const look = async (pixKey: string, expectedTaxId?: string) =>
  (await lookUpPixKey.run(ctx, { pixKey, ...(expectedTaxId ? { expectedTaxId } : {}) })).output;

test("the owner of a key is shown masked, and no failure is reported", async () => {
  const owner = { name: "Vera Regular de Souza", taxId: "***.000.001-**", bankName: expect.any(String) };
  expect(await look("00000000191", "00000000191")).toEqual({ keyType: "CPF", owner, failure: null });
});

test("an owner other than the expected one is reported before any payment", async () => {
  const { to } = await keyThat(ctx);
  expect(await look(to.pixKey, "00000000191")).toMatchObject({ keyType: "EVP", failure: "ACCOUNT_MISMATCH" });
  expect(await look(to.pixKey)).toMatchObject({ failure: null });
});

test("an unknown key and a holder who cannot be paid are reported", async () => {
  expect(await look(randomUUID())).toMatchObject({ owner: null, failure: "PIX_KEY_NOT_FOUND" });
  expect(await look("00000000272")).toMatchObject({ failure: "HOLDER_DECEASED" });
});
