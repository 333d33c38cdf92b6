import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { paidCharge, webhookBench, webhookRow } from "#e2e/support/deliveries/webhook-bench.ts";
import { type Behave, type Received, status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { testDatabase } from "#e2e/support/test-database.ts";

await testDatabase();
const { receiver, workOff, configure, eventsAt } = await webhookBench();

describe("the challenge", () => {
  const repeat: Behave = (response, { body }) =>
    void response.end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }));

  test("repeated in a 2xx answer: the webhook is validated", async () => {
    const account = await testAccount();
    const { id, secret } = await configure(account, { url: receiver.behave("/echo", repeat) });
    const [{ body, headers }] = receiver.at("/echo") as [Received];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: "webhook.validation",
      accountNumber: account.number,
    });
    expect(await webhookRow(id)).toMatchObject({ active: true, validated: true });
  });

  test("repeated after a byte order mark: the webhook is validated", async () => {
    const account = await testAccount();
    const marked: Behave = (response, { body }) =>
      void response.end(`\uFEFF${JSON.stringify({ challenge: JSON.parse(body).data.challenge })}`);
    const { id } = await configure(account, { url: receiver.behave("/marked", marked) });
    expect(await webhookRow(id)).toMatchObject({ active: true, validated: true });
  });

  test("repeated after a 100 that nobody asked for: the webhook is validated", async () => {
    const account = await testAccount();
    const url = receiver.behave("/continued", (response, received) => {
      response.writeContinue();
      repeat(response, received, 1);
    });
    const { id } = await configure(account, { url });
    expect(receiver.at("/continued")).toHaveLength(1);
    expect(await webhookRow(id)).toMatchObject({ active: true, validated: true });
  });

  test.each([
    ["nothing", status(200)],
    ["something else", status(200, '{"challenge":"x"}')],
    ["no JSON", status(200, "null")],
    ["the challenge with a 500", (response, received) => repeat(response.writeHead(500), received, 1)],
  ] satisfies [string, Behave][])(
    "answered with %s: the webhook is not validated, but gets events",
    async (name, behaviour) => {
      const account = await testAccount();
      const path = `/unvalidated-${name.replace(/\W/g, "")}`;
      const { id } = await configure(account, { url: receiver.behave(path, behaviour) });
      expect(await webhookRow(id)).toMatchObject({ active: true, validated: false });
      await paidCharge(account);
      await workOff();
      expect(eventsAt(path)).toHaveLength(1);
    },
  );
});
