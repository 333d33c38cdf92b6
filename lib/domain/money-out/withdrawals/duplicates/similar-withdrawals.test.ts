import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";

const running = await service();
const { sql, us } = running;
const { ask } = await staffCaller(running, "finance");
const KEY = "00000000191";
const BANK = { ispb: "60701190", accountNumber: "778899" };

async function payout(given: {
  status?: string;
  at?: string;
  pixKey?: string | null;
  amount?: number;
}): Promise<string> {
  const { status = "INITIATED", at = "now()", pixKey = KEY, amount = 500 } = given;
  const id = randomUUID();
  await sql(
    `INSERT INTO withdrawal (account_id, id, external_id, content_hash, status, amount, initiation_type, pix_key, creditor, error_code, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8, $9, 'test', ${at}, now())`,
    [
      us.accounts[0].id,
      id,
      `payout ${id}`,
      status,
      amount,
      pixKey ? "PIX_KEY" : "MANUAL",
      pixKey,
      JSON.stringify(BANK),
      status === "REJECTED" ? "RECEIVER_REJECTED" : null,
    ],
  );
  return id;
}

const similar = async (input: object) =>
  (
    (await ask.post("/bff/listSimilarWithdrawals", { externalId: "new", amount: 500, ...input })).body.rows as {
      transactionId: string;
    }[]
  ).map(({ transactionId }) => transactionId);

test("the payouts of a day of the same amount to the same key, the newest first, without those that failed", async () => {
  const first = await payout({ at: "now() - interval '23 hours'" });
  const latest = await payout({});
  await payout({ status: "REJECTED" });
  await payout({ amount: 501 });
  await payout({ at: "now() - interval '25 hours'" });
  await payout({ pixKey: "00000000272" });
  expect(await similar({ pixKey: KEY })).toEqual([latest, first]);
  expect(await similar({ pixKey: KEY, externalId: `payout ${latest}` })).toEqual([first]);
  expect(await similar({})).toEqual([]);
});

test("to a bank account they are found by institution and number", async () => {
  const id = await payout({ pixKey: null, amount: 700 });
  expect(await similar({ creditor: BANK, amount: 700 })).toEqual([id]);
  expect(await similar({ creditor: { ...BANK, accountNumber: "1" }, amount: 700 })).toEqual([]);
});
