import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { connectedAccount, workConnectionsUntil } from "#e2e/support/bank/connected-account.ts";
import { balanceOf, fund } from "#e2e/support/money/test-money.ts";
import { toKey } from "#e2e/support/money/test-withdrawal.ts";
import { orderViolations } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { rows } from "#lib/server/db.ts";
import { closeConnections } from "../../banks/connections/traffic/live-connection.ts";
import { getWithdrawal } from "./get-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";

await testDatabase();
afterAll(closeConnections);

const PLAYER = { taxId: "52998224725" };
const OTHER = "11144477735";

describe.each(["efi", "sicoob"] as const)("%s", (dialect) => {
  const ready = connectedAccount({ dialect, settleMs: 0 });
  afterAll(async () => (await ready).stop());

  const pay = async (amount: number, pixKey: string) => {
    const { us } = await ready;
    await fund(us.accountId, BigInt(amount));
    return (await toKey(us.ctx, { amount, pixKey, expectedCreditor: PLAYER })).output.externalId;
  };
  const got = async (externalId: string) => (await getWithdrawal.run((await ready).us.ctx, { externalId })).output;
  const ended = async (externalId: string) => {
    await workConnectionsUntil(async () => !["INITIATED", "CONFIRMED"].includes((await got(externalId)).status));
    return got(externalId);
  };

  test("a paid payout names whom the bank says that it paid: in the API, the list and the statement", async () => {
    const { us } = await ready;
    const externalId = await pay(100, PLAYER.taxId);
    const { creditor, transactionId } = await ended(externalId);
    const { ispb } = strangerWith(PLAYER.taxId);
    expect(creditor).toMatchObject({ taxId: PLAYER.taxId, name: "Pessoa de Teste", ispb, pixKey: PLAYER.taxId });
    const { output } = await listWithdrawals.run(us.ctx, { limit: 50 });
    expect(output.rows.find((row) => row.transactionId === transactionId)?.creditorName).toBe("Pessoa de Teste");
    const lines = await rows({
      text: `SELECT counterparty_name AS name, counterparty_ispb AS ispb FROM statement_line WHERE product_transaction_id = $1`,
      values: [transactionId],
    });
    expect(lines).toEqual([{ name: "Pessoa de Teste", ispb }]);
  });

  test("a payout that the receiver's bank rejects has that bank's code and words", async () => {
    const { us } = await ready;
    const before = await balanceOf(us.accountId);
    // Refused later by the bank's rules.
    const externalId = await pay(1_500, PLAYER.taxId);
    const failed = await ended(externalId);
    expect(failed).toMatchObject({ status: "REJECTED", errorCode: "RECEIVER_ACCOUNT_INVALID", spiCode: "AC03" });
    expect(failed.errorDescription).toContain("Conta do recebedor inexistente ou inválida");
    expect(await balanceOf(us.accountId)).toEqual({ available: before.available + 1_500n, held: before.held });
  });

  test.each([
    ["PIX_KEY_NOT_FOUND", "a key that nobody has", () => randomUUID()],
    ["ACCOUNT_MISMATCH", "a key of somebody else", () => OTHER],
  ])("FAILED %s for %s, before money moves; the hold is released once", async (errorCode, _what, key) => {
    const { us } = await ready;
    const { available } = await balanceOf(us.accountId);
    const externalId = await pay(100, key());
    expect(await ended(externalId)).toMatchObject({ status: "FAILED", errorCode, endToEndId: null });
    expect(await balanceOf(us.accountId)).toEqual({ available: available + 100n, held: 0n });
    expect(await orderViolations({ staging: false })).toEqual([]);
  });

  test("the answer to the request itself says that the key failed", async () => {
    const { us } = await ready;
    await fund(us.accountId, 100n);
    const asked = { amount: 100, pixKey: OTHER, expectedCreditor: PLAYER };
    let isOver = false;
    const working = workConnectionsUntil(async () => isOver);
    const answer = toKey({ ...us.ctx, waitSeconds: 0 }, asked);
    const { output } = await answer.finally(() => {
      isOver = true;
    });
    await working;
    expect(output).toMatchObject({ status: "FAILED", errorCode: "ACCOUNT_MISMATCH" });
  });
});
