import { expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { keyThat } from "#e2e/support/money/test-withdrawal.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { moveClock, showClock } from "../../base/clock/clock.ts";
import { lookUpPixKey } from "../../base/dict/look-up-pix-key.ts";
import { setNetworkFaults, showNetworkFaults } from "./network-faults.ts";
import { resetSandbox } from "./reset-sandbox.ts";
import { listSandboxKeys } from "./sandbox-keys.ts";

await testDatabase();
const us = await testAccount();
const them = await testAccount();

async function fill({ ctx }: typeof us) {
  await setNetworkFaults.run(ctx, { faults: { seed: 1 } } as never);
  const { key } = await keyThat(ctx);
  await lookUpPixKey.run(ctx, { pixKey: key });
  await rows({
    text: "INSERT INTO webhook_inspector (operator_id, account_id, token, answer) VALUES ($1, $2, $3, 'ERROR')",
    values: [ctx.operatorId, ctx.accountId, `token of ${ctx.operatorId}`],
  });
  await rows({
    text: "INSERT INTO inspected_request (operator_id, id, headers, body) VALUES ($1, $1, '{}', '{}')",
    values: [ctx.operatorId],
  });
  return key;
}

async function state({ ctx }: typeof us, pixKey: string) {
  const [inspector] = await rows<{ answer: string; requests: bigint }>({
    text: `SELECT answer, (SELECT count(*) FROM inspected_request r WHERE r.operator_id = i.operator_id) AS requests
           FROM webhook_inspector i WHERE operator_id = $1`,
    values: [ctx.operatorId],
  });
  return {
    faults: (await showNetworkFaults.run(ctx, {})).output.faults !== null,
    keys: (await listSandboxKeys.run(ctx, {})).output.keys.length,
    owner: (await lookUpPixKey.run(ctx, { pixKey })).output.owner !== null,
    inspector: inspector && { answer: inspector.answer, requests: Number(inspector.requests) },
  };
}

test("takes the faults, the keys and what was inspected away, of this operator alone; the clock stays", async () => {
  const [ours, theirs] = [await fill(us), await fill(them)];
  const filled = { faults: true, keys: 1, owner: true, inspector: { answer: "ERROR", requests: 1 } };
  expect(await state(us, ours)).toEqual(filled);
  await moveClock.run(us.ctx, { byMs: 60_000 });
  await resetSandbox.run(us.ctx, {});
  await resetSandbox.run(us.ctx, {});
  expect(await state(us, ours)).toEqual({
    faults: false,
    keys: 0,
    owner: false,
    inspector: { answer: "OK", requests: 0 },
  });
  expect(await state(them, theirs)).toEqual(filled);
  expect((await showClock.run(us.ctx, {})).output.aheadMs).toBe(60_000);
  await expectInvariants();
});
