import { describe, expect, test } from "vitest";
import { dialect, goodCharge, payCharge } from "#e2e/support/charge-dialect.ts";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";

const running = await service();
const { sql, us } = running;
const { receiver, workOff, eventsAt } = await webhookBench();
const [{ number: accountNumber, pixKey }] = us.accounts;

const TOKEN = "abc.DEF-123~+/==";
const LONG = "t".repeat(2_000);
const BASIC = { type: 0, userName: "u", hasPassword: true };
const BEARER = { type: 1, userName: null, hasPassword: true };

const DIALECTS = {
  A: {
    put: (members: object) => us.A.send("PUT", "/v1/webhook", { body: { type: 0, ...members } }),
    shown: async () => (await us.A.get("/v1/webhook")).body.webhooks,
  },
  B: {
    put: (members: object) =>
      us.B.send("PUT", `/v1/webhook/${pixKey}`, { body: { accountNumber, pixKey, type: 0, ...members } }),
    shown: async () => (await us.B.get(`/v1/webhook/${pixKey}`)).body,
  },
} as const;

describe.each(["A", "B"] as const)("authentication in variant %s", (variant) => {
  const { put, shown } = DIALECTS[variant];
  const url = `${receiver.baseUrl}/${variant}`;

  /** Configures the webhook, and returns the Authorization header of a payment event's delivery. */
  async function carried(members: object): Promise<string | undefined> {
    expect((await put({ url, ...members })).status).toBeLessThan(300);
    const charge = await us[variant].post(dialect(variant).createPath, goodCharge(us));
    const payment = { chargeId: String(charge.body.chargeId), pixKey, amount: 1_000 };
    await payCharge(us[variant], sql, dialect(variant), payment);
    await workOff();
    return eventsAt(`/${variant}`).at(-1)?.headers.authorization;
  }

  test("a delivery carries webhookPassword as the token of Bearer", async () => {
    expect(await carried({ authenticationType: 1, webhookUserName: "pix", webhookPassword: TOKEN })).toBe(
      `Bearer ${TOKEN}`,
    );
    expect(await carried({ authenticationType: 1, webhookPassword: LONG })).toBe(`Bearer ${LONG}`);
  });

  test("a delivery carries webhookUserName and webhookPassword as Basic", async () => {
    const basic = `Basic ${Buffer.from(`pix:${TOKEN}`).toString("base64")}`;
    const flat = { webhookUserName: "pix", webhookPassword: TOKEN };
    expect(await carried({ authenticationType: 0, ...flat })).toBe(basic);
    expect(await carried(flat)).toBe(basic);
    expect(await carried({ webhookUserName: "pix" })).toBe(`Basic ${btoa("pix:")}`);
    expect(await carried({ webhookPassword: TOKEN })).toBe(`Basic ${btoa(`:${TOKEN}`)}`);
  });

  test.each([
    ["Basic: userName and password", { authentication: { userName: "u", password: "p" } }, BASIC],
    ["Basic: webhookUserName and webhookPassword", { webhookUserName: "u", webhookPassword: "p" }, BASIC],
    [
      "Basic: both spellings that agree, and its type",
      {
        authenticationType: 0,
        authentication: { userName: "u", password: "p" },
        webhookUserName: "u",
        webhookPassword: "p",
      },
      BASIC,
    ],
    ["Basic: half in each spelling", { authentication: { userName: "u" }, webhookPassword: "p" }, BASIC],
    ["Basic: a password of 2 000 characters", { webhookUserName: "u", webhookPassword: "p".repeat(2_000) }, BASIC],
    [
      "Basic: a user name of 1 000 characters",
      { webhookUserName: "u".repeat(1_000), webhookPassword: "p" },
      { ...BASIC, userName: "u".repeat(1_000) },
    ],
    ["Basic: a user name alone, which RFC 7617 allows", { webhookUserName: "u" }, BASIC],
    ["Basic: a password alone", { webhookPassword: "p" }, { ...BASIC, userName: "" }],
    ["Basic: an empty user name", { webhookUserName: "", webhookPassword: "p" }, { ...BASIC, userName: "" }],
    ["Basic: an empty password", { webhookUserName: "u", webhookPassword: "" }, BASIC],
    ["Bearer: a token", { authentication: { token: TOKEN } }, BEARER],
    ["Bearer: a token and its type", { authenticationType: 1, authentication: { token: TOKEN } }, BEARER],
    ["Bearer: webhookPassword alone", { authenticationType: 1, webhookPassword: TOKEN }, BEARER],
    [
      "Bearer: an empty webhookUserName",
      { authenticationType: 1, webhookUserName: "", webhookPassword: TOKEN },
      BEARER,
    ],
    ["Bearer: a password", { authenticationType: 1, authentication: { password: TOKEN } }, BEARER],
    [
      "Bearer: two user names, which say nothing",
      { authenticationType: 1, authentication: { userName: "u", token: TOKEN }, webhookUserName: "v" },
      BEARER,
    ],
    [
      "Bearer: a token and the same as webhookPassword",
      { authentication: { token: TOKEN }, webhookPassword: TOKEN },
      BEARER,
    ],
    [
      "Bearer: the same in all three places",
      { authenticationType: 1, authentication: { token: TOKEN, password: TOKEN }, webhookPassword: TOKEN },
      BEARER,
    ],
    ["none", { authentication: null }, null],
    ["none: an empty object", { authentication: {} }, null],
  ])("%s", async (_name, members, expected) => {
    const reply = await put({ url, ...members });
    expect([reply.status < 300, reply.body.authentication]).toEqual([true, expected]);
  });

  test.each([
    ["authenticationType 2", { authenticationType: 2 }, "/authenticationType", "must be 0 (Basic) or 1 (Bearer)"],
    [
      "Basic without credentials",
      { authenticationType: 0 },
      "/authentication",
      "is required for Basic: a user name and a password",
    ],
    [
      "Bearer without a token",
      { authenticationType: 1 },
      "/webhookPassword",
      "is required for Bearer as its token, unless authentication.token is given",
    ],
    [
      "Bearer with a user name alone",
      { authenticationType: 1, webhookUserName: "u" },
      "/webhookPassword",
      "is required for Bearer as its token, unless authentication.token is given",
    ],
    [
      "Bearer with an empty object",
      { authenticationType: 1, authentication: {} },
      "/webhookPassword",
      "is required for Bearer as its token, unless authentication.token is given",
    ],
    [
      "a nested user name alone",
      { authentication: { userName: "u" } },
      "/authentication/password",
      "is required beside the user name",
    ],
    [
      "a nested password alone",
      { authentication: { password: "p" } },
      "/authentication/userName",
      "is required beside the password",
    ],
    [
      "a token and another password",
      { authentication: { token: "t", password: "p" } },
      "/authentication/password",
      "must agree with authentication.token",
    ],
    [
      "a token and another webhookPassword",
      { authenticationType: 1, authentication: { token: "t" }, webhookPassword: "p" },
      "/webhookPassword",
      "must agree with authentication.token",
    ],
    [
      "a token beside a user name, without a type",
      { authentication: { token: "t" }, webhookUserName: "u" },
      "/authenticationType",
      "must be 1 (Bearer) where a token is given beside a user name",
    ],
    [
      "a token as Basic",
      { authenticationType: 0, authentication: { token: "t" } },
      "/authenticationType",
      "must be 1 (Bearer) where a token is given",
    ],
    [
      "user names that disagree",
      { authentication: { userName: "u", password: "p" }, webhookUserName: "v" },
      "/webhookUserName",
      "must agree with authentication.userName",
    ],
    [
      "passwords that disagree",
      { authentication: { userName: "u", password: "p" }, webhookPassword: "q" },
      "/webhookPassword",
      "must agree with authentication.password",
    ],
    [
      "passwords of Bearer that disagree",
      { authenticationType: 1, authentication: { password: "p" }, webhookPassword: "q" },
      "/webhookPassword",
      "must agree with authentication.password",
    ],
    [
      "a webhookPassword that is no token",
      { authenticationType: 1, webhookPassword: "two words" },
      "/webhookPassword",
      "must be a bearer token",
    ],
    [
      "a password that is no token",
      { authenticationType: 1, authentication: { password: "ção" } },
      "/authentication/password",
      "must be a bearer token",
    ],
    [
      "a webhookPassword that is too long for a token",
      { authenticationType: 1, webhookPassword: `${LONG}t` },
      "/webhookPassword",
      "must have at most 2000 characters",
    ],
    [
      "a password that is too long",
      { webhookUserName: "u", webhookPassword: "p".repeat(2_001) },
      "/webhookPassword",
      "must have at most 2000 characters",
    ],
    [
      "a user name that is too long",
      { webhookUserName: "u".repeat(1_001), webhookPassword: "p" },
      "/webhookUserName",
      "must have at most 1000 characters",
    ],
    [
      "a colon in the user name",
      { webhookUserName: "a:b", webhookPassword: "p" },
      "/webhookUserName",
      "must not have a colon",
    ],
    [
      "a line break in the password",
      { webhookUserName: "u", webhookPassword: "p\r\nX: y" },
      "/webhookPassword",
      "must not have control characters",
    ],
    [
      "a line break in webhookPassword as a token",
      { authenticationType: 1, webhookPassword: "t\r\nX: y" },
      "/webhookPassword",
      "",
    ],
    [
      "a line break in the token",
      { authentication: { token: "t\r\nX: y" } },
      "/authentication/token",
      "must be a bearer token",
    ],
  ])("400 %s, and nothing is stored", async (_name, members, pointer, message) => {
    const before = await shown();
    const { status, body } = await put({ url, ...members });
    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toEqual([{ pointer, message: expect.stringContaining(message) }]);
    expect(await shown()).toEqual(before);
  });
});

describe("authentication in the console", () => {
  test("a webhook made with Basic is changed to Bearer by webhookPassword; each challenge carries its own", async () => {
    const { ask } = await staffCaller(running, "admin");
    const url = `${receiver.baseUrl}/console`;
    const made = await ask.post("/bff/configureWebhook", { url, webhookUserName: "u", webhookPassword: "p q" });
    await workOff();
    const change = { webhookId: made.body.id, url, events: ["pixChargePaid"], keepAuthentication: false };
    const bearer = { authenticationType: 1, webhookPassword: LONG };
    const changed = await ask.post("/bff/changeWebhook", { ...change, ...bearer });
    await workOff();
    expect([made.body.authentication, changed.body.authentication]).toEqual([BASIC, BEARER]);
    const carried = receiver.at("/console").map(({ headers }) => headers.authorization);
    expect(carried).toEqual([`Basic ${btoa("u:p q")}`, `Bearer ${LONG}`]);

    const refused = await ask.post("/bff/changeWebhook", { ...change, ...bearer, webhookPassword: "p q" });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ pointer: "/webhookPassword" }]]);
  });
});
