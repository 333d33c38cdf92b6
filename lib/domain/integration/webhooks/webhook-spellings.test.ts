import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";

const running = await service();
const { us, sql } = running;
const { receiver, workOff } = await webhookBench();
const admin = await staffCaller(running, "admin");
const [account] = us.accounts;

let made = 0;
/** Two spellings of a new address. */
const newUrls = () => {
  const path = `spelled-${++made}`;
  return [`https://hooks.example.com/${path}?a=%2F`, `HTTPS://Hooks.Example.com.:443/x/../%73pelled-${made}?a=%2f#b`];
};
const putA = (url: string, more: object = {}) => us.A.send("PUT", "/v1/webhook", { body: { url, ...more } });
const putB = (url: string) =>
  us.B.send("PUT", `/v1/webhook/${account.pixKey}`, {
    body: { accountNumber: account.number, pixKey: account.pixKey, url },
  });
const change = (webhookId: unknown, url: string) =>
  admin.ask.post("/bff/changeWebhook", { webhookId, url, events: ["pixChargePaid"], keepAuthentication: true });

describe("the same address in another spelling, by the PUT of variant A", () => {
  test("200 the same webhook with its secret; its url is as it was written last", async () => {
    const [url, other] = newUrls() as [string, string];
    const first = await putA(url);
    const second = await putA(other);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toMatchObject({ id: first.body.id, webhookUrl: other });
    expect(second.body).not.toHaveProperty("signingSecret");
    expect((await putA(url)).body).toMatchObject({ id: first.body.id, webhookUrl: url });
  });

  test("201 another webhook for another type, and for letters of the path", async () => {
    const [url, other] = newUrls() as [string, string];
    const replies = [await putA(url, { type: 0 }), await putA(other, { type: 1 }), await putA(other)];
    replies.push(await putA(url.replace("spelled", "Spelled")));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test("sixteen requests at once in two spellings make one webhook", async () => {
    const urls = newUrls() as [string, string];
    const replies = await Promise.all(Array.from({ length: 16 }, (_, i) => putA(urls[i % 2] as string)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(15).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  test("stays validated and is signed with the same secret", async () => {
    const url = receiver.behave("/stays", (response, { body }) => {
      response.end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }));
    });
    const first = await putA(url);
    await workOff();
    const second = await putA(url.replace("http://127.0.0.1", "HTTP://127.1"));
    expect(second.body).toMatchObject({ id: first.body.id, validated: true });
    await workOff();
    const [, { body, headers }] = receiver.at("/stays") as [unknown, { body: string; headers: Record<string, string> }];
    expect(new Webhook(String(first.body.signingSecret)).verify(body, headers)).toBeTruthy();
  });

  test("two that stand beside each other, from when the text alone was compared, stay two", async () => {
    const [url, other] = newUrls() as [string, string];
    const [one, two] = [await putA(url), await putA(`${url}&two`)];
    await sql("UPDATE webhook_endpoint SET url = $2 WHERE id = $1", [two.body.id, other]);
    expect((await putA(url)).body.id).toBe(one.body.id);
    expect((await putA(other)).body.id).toBe(two.body.id);
    expect((await change(two.body.id, other)).status).toBe(200);
    expectProblem(await change(two.body.id, url), 409, "ACTION_REFUSED");
  });
});

describe("the same address in another spelling, elsewhere", () => {
  test("409 a webhook is moved from the console to the address of another", async () => {
    const [url, other] = newUrls() as [string, string];
    await putA(url);
    const second = await putA(`${url}&second`);
    expectProblem(await change(second.body.id, other), 409, "ACTION_REFUSED");
  });

  test("200 a webhook is spelled anew from the console, and keeps its secret and authentication", async () => {
    const [url, other] = newUrls() as [string, string];
    const first = await putA(url, { webhookUserName: "loja", webhookPassword: "kept" });
    const { status, body } = await change(first.body.id, other);
    expect([status, body.webhookUrl]).toEqual([200, other]);
    expect(body.authentication).toMatchObject({ type: 0, userName: "loja" });
    expect(body).not.toHaveProperty("signingSecret");
  });

  test("200 made again from the console: the same webhook", async () => {
    const [url, other] = newUrls() as [string, string];
    const first = await putA(url);
    const again = await admin.ask.post("/bff/configureWebhook", { url: other, accountNumber: account.number });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  test("200 in variant B the secret stays", async () => {
    const [url, other] = newUrls() as [string, string];
    expect((await putB(url)).body.signingSecret).toMatch(/^whsec_/);
    const { status, body } = await putB(other);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("signingSecret");
  });
});
