import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { accountByNumber, listAccountRecords, setAccountLimit } from "./account-record.ts";
import { createAccount } from "./create-account.ts";
import { listFees, setFee } from "./fees.ts";
import { addPixKey, removePixKey } from "./pix-keys.ts";

const ACTOR = "command:test";

await testDatabase();

describe("an account", () => {
  test("is created with its book, and its number is taken from then on", async () => {
    const { ctx } = await testAccount();
    const made = await createAccount(ACTOR, ctx.operatorId, { ispb: "99999004" });
    const found = await accountByNumber(made.number);
    expect(found).toMatchObject({
      id: made.id,
      available: 0n,
      held: 0n,
      pixKeys: [],
      amountMaximum: made.amountMaximum,
    });
    expect(await listAccountRecords(ctx.operatorId)).toContainEqual(found);
    const again = createAccount(ACTOR, ctx.operatorId, { ispb: "99999004", number: made.number });
    await expect(again).rejects.toThrow(`The account number ${made.number} is taken.`);
    await expect(accountByNumber("00000000")).rejects.toThrow("There is no account 00000000.");
  });

  test("needs a holder whose name QR codes and bank files can write, also where it is the operator's", async () => {
    const { ctx } = await testAccount();
    const create = (more: object) => createAccount(ACTOR, ctx.operatorId, { ispb: "99999004", ...more });
    await expect(create({ holderName: "🎲" })).rejects.toThrow("The holder name must have a letter or digit");
    expect(await create({ holderName: "东方游戏" })).toMatchObject({ holderName: "东方游戏" });
    await ownerRows({ text: "UPDATE operator SET name = '🎲' WHERE id = $1", values: [ctx.operatorId] });
    await expect(create({})).rejects.toThrow("The holder name must have a letter or digit");
  });

  test("gets another limit, and the audit has the one before", async () => {
    const { number, ctx } = await testAccount();
    const account = await accountByNumber(number);
    await setAccountLimit(ACTOR, account, 5_000n);
    expect((await accountByNumber(number)).amountMaximum).toBe(5_000n);
    const written = await rows<{ facts: object }>({
      text: "SELECT facts FROM audit WHERE operator_id = $1 AND action = 'account.limit'",
      values: [ctx.operatorId],
    });
    expect(written).toEqual([{ facts: { amountMaximum: 5_000, before: Number(account.amountMaximum) } }]);
  });

  test("has the fee that was set last for each kind", async () => {
    const account = await accountByNumber((await testAccount()).number);
    await setFee(ACTOR, account, { kind: "withdrawal", fixed: 50n, perMille: 10 });
    await setFee(ACTOR, account, { kind: "withdrawal", fixed: 60n, perMille: 0 });
    await setFee(ACTOR, account, { kind: "deposit", fixed: 1n, perMille: 2 });
    expect(await listFees(account)).toEqual([
      { kind: "deposit", fixed: 1n, perMille: 2 },
      { kind: "withdrawal", fixed: 60n, perMille: 0 },
    ]);
  });
});

describe("a Pix key", () => {
  test("belongs to one account, in the order of adding, until it is removed", async () => {
    const { number } = await testAccount();
    const account = await accountByNumber(number);
    const text = `${randomUUID()}@example.com`;
    expect(await addPixKey(ACTOR, account, text)).toEqual({ key: text, keyType: "EMAIL", accountNumber: number });
    const other = await accountByNumber((await testAccount()).number);
    await expect(addPixKey(ACTOR, other, text)).rejects.toThrow(`The key ${text} belongs to an account already.`);
    const after = await accountByNumber(number);
    expect(after.pixKeys).toEqual([...account.pixKeys, text]);
    await removePixKey(ACTOR, after, text);
    expect((await accountByNumber(number)).pixKeys).toEqual(account.pixKeys);
  });

  test("that a PENDING charge waits at is not removed", async () => {
    const { number, accountId, pixKey } = await testAccount();
    await rows({
      text: `INSERT INTO charge (account_id, id, external_id, content_hash, amount, pix_key, br_code, created_by, created_at, updated_at, expires_at)
             VALUES ($1, gen_random_uuid(), 'x', '', 1, $2, 'b', 'test', now(), now(), now() + interval '1 hour')`,
      values: [accountId, pixKey],
    });
    const removing = removePixKey(ACTOR, await accountByNumber(number), pixKey);
    await expect(removing).rejects.toThrow("1 charges still wait for money");
  });
});
