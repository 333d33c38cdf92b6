import { afterEach, describe, expect, test } from "vitest";
import {
  attemptsOf,
  deliveriesOf,
  makeDue,
  paidCharge,
  webhookBench,
  webhookRow,
} from "#e2e/support/deliveries/webhook-bench.ts";
import { inEnvironment } from "#e2e/support/in-environment.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { serveRoutes } from "#e2e/support/serve-routes.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { INSPECTED_MAX } from "#lib/core/limits.ts";
import { serveInspector } from "#lib/http/endpoints/serve-inspector.ts";
import { rows } from "#lib/server/db.ts";
import { removeOlder } from "#lib/server/jobs/remove-older.ts";
import { inspectRequest } from "./inspect-request.ts";
import { createInspector, removeInspector, setInspectorAnswer } from "./inspector.ts";
import { showInspectedRequest, showInspector } from "./show-inspector.ts";

await testDatabase();
await serveRoutes({ "/v1/mock/inspector/*": serveInspector(inspectRequest).POST });
const { workOff } = await webhookBench();

async function newInspector() {
  const account = await testAccount();
  const create = async () => (await createInspector.run(account.ctx, { accountNumber: account.number })).output;
  const inspector = await create();
  const show = async () => (await showInspector.run(account.ctx, {})).output;
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(inspector.url, { method: "POST", body, headers });
  return { account, ctx: account.ctx, create, inspector, webhookId: inspector.webhookId as string, show, post };
}

afterEach(() => expectInvariants());

describe("a webhook inspector", () => {
  test("gets its webhook's challenge, repeats it, and verifies the signature", async () => {
    const { webhookId, show } = await newInspector();
    await workOff();
    expect(await webhookRow(webhookId)).toMatchObject({ active: true, validated: true });
    const { requests } = await show();
    expect(requests).toMatchObject([{ event: "webhook.validation", signature: "VERIFIED", status: 200 }]);
  });

  test("shows an event with its headers and its exact body", async () => {
    const { account, ctx, show } = await newInspector();
    const chargeId = await paidCharge(account);
    await workOff();
    const [newest] = (await show()).requests;
    const { output } = await showInspectedRequest.run(ctx, { inspectedId: newest?.inspectedId as string });
    expect(JSON.parse(output.body)).toMatchObject({ data: { chargeId } });
    expect(output.headers).toMatchObject({ "user-agent": expect.stringMatching(/^Guiche-Webhooks/) });
    expect(output).toMatchObject({ signature: "VERIFIED", bytes: Buffer.byteLength(output.body) });
  });

  test("reads JSON past a byte order mark, which it keeps", async () => {
    const { ctx, show, post } = await newInspector();
    const body = `\uFEFF${JSON.stringify({ type: "webhook.validation", data: { challenge: "abc" } })}`;
    expect(await (await post(body)).json()).toEqual({ challenge: "abc" });
    const [newest] = (await show()).requests;
    expect(newest?.event).toBe("webhook.validation");
    const { output } = await showInspectedRequest.run(ctx, { inspectedId: newest?.inspectedId as string });
    expect(output.body).toBe(body);
  });

  test.each([
    ["ERROR", { statusCode: 500, error: null }, 500],
    ["TIMEOUT", { statusCode: null, error: "TIMED_OUT" }, null],
  ] as const)("that answers %s makes the delivery be sent again", async (answer, attempt, status) => {
    const { account, ctx, webhookId, show } = await newInspector();
    await workOff();
    await setInspectorAnswer.run(ctx, { answer });
    await paidCharge(account);
    await workOff();
    const [delivery] = await deliveriesOf(webhookId);
    expect(await attemptsOf(String(delivery?.id))).toMatchObject([attempt]);
    await setInspectorAnswer.run(ctx, { answer: "OK" });
    await makeDue(webhookId);
    await workOff();
    expect(await deliveriesOf(webhookId)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
    expect((await show()).requests.map((request) => request.status)).toEqual([200, status, 200]);
  });

  test("tells requests of others from its own, and keeps no credentials", async () => {
    const { ctx, show, post } = await newInspector();
    await post("not json", { authorization: "Bearer a-secret", "webhook-signature": "v1,AAAA" });
    await post("{}");
    const { requests } = await show();
    expect(requests.map(({ signature }) => signature)).toEqual(["NONE", "WRONG"]);
    const { output } = await showInspectedRequest.run(ctx, { inspectedId: requests[1]?.inspectedId as string });
    expect(output).toMatchObject({ body: "not json", event: null, headers: { authorization: "[cut]" } });
  });

  test("keeps the newest requests alone, none that is too long, and none that is too old", async () => {
    const { ctx, show, post } = await newInspector();
    await rows({
      text: `INSERT INTO inspected_request (operator_id, id, headers, body, at)
             SELECT $1, lpad(to_hex(n), 32, '0')::uuid, '{}', '{}', now() - interval '8 days' FROM generate_series(1, 150) AS n`,
      values: [ctx.operatorId],
    });
    expect((await post("x".repeat(INSPECTED_MAX.bytes + 1))).status).toBe(413);
    expect((await post("x".repeat(INSPECTED_MAX.bytes))).status).toBe(200);
    expect((await show()).requests).toHaveLength(INSPECTED_MAX.requests);
    expect(await removeOlder("inspected_request", INSPECTED_MAX.days)).toBe(INSPECTED_MAX.requests - 1);
    expect((await show()).requests).toMatchObject([{ bytes: INSPECTED_MAX.bytes }]);
  });

  test("created twice is one, with one webhook; removed it answers 404", async () => {
    const { ctx, create, inspector, show, post } = await newInspector();
    expect(await create()).toEqual(inspector);
    await removeInspector.run(ctx, {});
    await removeInspector.run(ctx, {});
    expect(await show()).toEqual({ inspector: null, requests: [] });
    expect((await post("{}")).status).toBe(404);
    expect((await webhookRow(inspector.webhookId as string))?.active).toBe(false);
  });

  test("whose webhook was deleted gets another, which it verifies", async () => {
    const { create, webhookId, show } = await newInspector();
    await workOff();
    await rows({ text: "UPDATE webhook_endpoint SET deleted_at = now() WHERE id = $1", values: [webhookId] });
    expect((await show()).inspector).toMatchObject({ webhookId: null });
    expect((await create()).webhookId).not.toBe(webhookId);
    await workOff();
    expect((await show()).requests.map(({ signature }) => signature)).toEqual(["VERIFIED", "WRONG"]);
  });
});

test("in production there is no inspector's address", async () => {
  const ask = `
    import { serveInspector } from "#lib/http/endpoints/serve-inspector.ts";
    const { POST } = serveInspector(async () => 200);
    answer((await POST(new Request("https://pix.example/v1/mock/inspector/x", { method: "POST", body: "{}" }))).status);`;
  expect(await inEnvironment("production", ask)).toBe(404);
  expect(await inEnvironment("staging", ask)).toBe(200);
});
