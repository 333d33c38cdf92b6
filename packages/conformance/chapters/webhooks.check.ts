import { randomUUID } from "node:crypto";
import { afterEach, expect } from "vitest";
import { expectProblem, INSTANT } from "../support/answer-shapes.ts";
import { chapter, needs } from "../support/check.ts";
import { instantOf } from "../support/instant.ts";
import { DAY_MS, paidCharge, serviceNow } from "../support/movements/records.ts";
import {
  answer,
  type Behave,
  isAbout,
  isChallenge,
  newPath,
  startReceiver,
  verifySignature,
  welcome,
} from "../support/receiver.ts";
import { readTarget } from "../support/target.ts";
import { until } from "../support/wait.ts";
import { chapterWebhooks } from "../support/webhooks.ts";

const FIELDS = ["active", "authentication", "createdAt", "updatedAt", "validated", "webhookEvents"];
/** Event names by webhook type: Pix In, Pix Out, Pix Refund. */
const EVENTS = {
  A: [
    ["pixChargePaid", "pixChargeRejected", "pixChargeExpired"],
    ["pixWithdrawSuccess", "pixWithdrawFailed"],
    ["pixRefundSuccess", "pixRefundFailed"],
  ],
  B: [["pix.received"], ["pix.payment.completed", "pix.payment.failed"], ["pix.refund.completed"]],
};
const WAY_BACK = "a way from the service to this machine: --receiver-url";

const wrongly: Behave = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ challenge: "another" }));
};

const receiver = await startReceiver(readTarget());

await chapter("webhooks", (api, check) => {
  const { put, make, now } = chapterWebhooks(api, receiver, afterEach);
  const isA = api.variant === "A";
  const events = EVENTS[api.variant];
  const [pixIn = [], pixOut = []] = events;
  const refused = async (members: object, pointer?: string) =>
    expectProblem(await put({ url: receiver.urlOf(newPath()), ...members }), 400, "VALIDATION_ERROR", pointer);

  check([87, 88, 148, 149, 181, 200], "a webhook is made with 201 and the specification's fields", async () => {
    const { body, path } = await make();
    expect(Object.keys(body)).toEqual(expect.arrayContaining(FIELDS));
    const time = expect.stringMatching(INSTANT[api.variant]);
    expect(body).toMatchObject({ active: true, validated: expect.any(Boolean), createdAt: time, updatedAt: time });
    expect(body.webhookEvents).toEqual(expect.any(Array));
    if (isA) return expect(body.id).toEqual(expect.stringMatching(/./));
    expect(body.webhookUrl).toBe(receiver.urlOf(path));
    expect(body).not.toHaveProperty("id");
  });

  check([148, 149, 181, 200], "the same webhook again is changed, with 200, and stays one", async () => {
    const made = await make({ events: pixIn.slice(0, 1) });
    const { status, body } = await put({ url: receiver.urlOf(made.path), events: pixOut });
    expect([status, body.webhookEvents]).toEqual([200, pixOut]);
    expect([body.id, body.createdAt]).toEqual([made.body.id, made.body.createdAt]);
    expect((await now(made.body)).webhookEvents).toEqual(pixOut);
  });

  check([83, 204, 209], "a type stands for its events, no type for all events of the variant", async () => {
    for (const [type, names] of events.entries()) {
      expect((await make({ type })).body.webhookEvents.toSorted()).toEqual(names.toSorted());
    }
    expect((await make()).body.webhookEvents.toSorted()).toEqual(events.flat().sort());
  });

  check([83, 204], "a type other than 0, 1 and 2 is refused", async () => {
    for (const type of [3, -1, "0", 0.5]) await refused({ type }, "/type");
  });

  check([81], "events can be chosen, with a type or without", async () => {
    const [first] = pixOut;
    expect((await make({ type: 1, events: [first] })).body.webhookEvents).toEqual([first]);
    const some = [pixIn[0], first];
    expect((await make({ events: some })).body.webhookEvents.toSorted()).toEqual(some.sort());
  });

  check([81, 209], "an event of another type, of the other variant or of no name is refused", async () => {
    await refused({ type: 1, events: [pixOut[0], pixIn[0]] }, "/events/1");
    await refused({ events: [EVENTS[isA ? "B" : "A"][0]?.[0]] }, "/events/0");
    await refused({ events: ["pix.unheard.of"] }, "/events/0");
    await refused({ events: pixIn[0] }, "/events");
  });

  check([84], "a webhook without a url, or with a text that is none, is refused", async () => {
    for (const url of [undefined, "", "hooks", 5]) await refused({ url }, "/url");
  });

  check([79, 80, 81, 83, 85, 86], "a url is enough, beside what names the account in variant B", async () => {
    expect((await make()).status).toBe(201);
  });

  const user = { webhookUserName: "casa", webhookPassword: `senha ${randomUUID()}` };
  const nested = { userName: user.webhookUserName, password: user.webhookPassword };
  const token = randomUUID();
  const bearer = { authenticationType: 1, authentication: { token } };
  const asCasa = { type: 0, userName: user.webhookUserName };

  for (const [how, statements, members, told] of [
    ["Basic, flat", [80, 85, 86, 203], { authenticationType: 0, ...user }, asCasa],
    ["Basic, nested", [79, 80, 203], { authenticationType: 0, authentication: nested }, asCasa],
    ["Basic, in both ways alike", [79, 85, 86, 203], { authentication: nested, ...user }, asCasa],
    ["Bearer, flat", [80, 85, 203], { authenticationType: 1, webhookPassword: token }, { type: 1 }],
    ["Bearer, nested", [79, 80, 203], bearer, { type: 1 }],
    ["Bearer, in both ways alike", [79, 80, 85, 203], { ...bearer, webhookPassword: token }, { type: 1 }],
  ] as const) {
    check(statements, `authentication is told back without its secret: ${how}`, async () => {
      const { body, text } = await make(members);
      expect(body.authentication).toMatchObject({ ...told, hasPassword: true });
      for (const answered of [text, JSON.stringify(await now(body))]) {
        expect(answered).not.toContain(token);
        expect(answered).not.toContain(user.webhookPassword);
      }
    });
  }

  check([79, 80, 203], "authentication that is said in two ways is refused where they differ", async () => {
    const other = randomUUID();
    await refused({ authenticationType: 0, authentication: nested, ...user, webhookUserName: "outra" });
    await refused({ authenticationType: 0, authentication: nested, ...user, webhookPassword: other });
    await refused({ ...bearer, webhookPassword: other });
  });

  check([79, 80, 203], "authentication of no type, or without what its type needs, is refused", async () => {
    for (const authenticationType of [2, "0"]) await refused({ authenticationType, ...user }, "/authenticationType");
    await refused({ authentication: "casa:senha" }, "/authentication");
    for (const authenticationType of [0, 1]) await refused({ authenticationType });
    await refused({ authenticationType: 0, authentication: { token } });
  });

  check(
    [87, 88, 200],
    "a challenge is posted to the url: who repeats it is validated, who does not is not",
    async (running) => {
      needs(running, receiver.isReached, WAY_BACK);
      const path = newPath();
      receiver.behave(path, wrongly);
      const made = await make({}, path);
      const challenge = await receiver.heard(path, "the challenge", isChallenge);
      expect(challenge.body.data.challenge).toEqual(expect.stringMatching(/./));
      verifySignature(made.body.signingSecret, challenge);
      // The service sends events before validation too. This one arrives after the service has read the wrong answer.
      const { externalId } = await paidCharge(api);
      await receiver.heard(path, "the payment", isAbout(externalId));
      expect((await now(made.body)).validated).toBe(false);

      receiver.behave(path, welcome);
      expect((await put({ url: receiver.urlOf(path) })).status).toBe(200);
      await until(
        "the webhook to be validated",
        () => now(made.body),
        ({ validated }) => validated === true,
      );
    },
  );

  check([87, 88, 200], "a webhook that answers 410 is not active until it is configured again", async (running) => {
    needs(running, receiver.isReached, WAY_BACK);
    const path = newPath();
    receiver.behave(path, answer(410));
    const { body } = await make({}, path);
    await until(
      "the webhook to be off",
      () => now(body),
      ({ active }) => active === false,
    );
    receiver.behave(path, welcome);
    expect((await put({ url: receiver.urlOf(path) })).body.active).toBe(true);
  });

  check([151, 152, 181, 200], "a webhook is deleted once; a second time it is 404", async () => {
    const { body } = await make();
    const address = api.at.webhook(isA ? body.id : api.target.pixKey);
    const deleted = await api.delete(address);
    expect(deleted.status).toBe(200);
    if (isA) {
      const text = expect.any(String);
      const shape = { detail: text, message: text, status: 200, title: text, type: text };
      expect(deleted.body).toMatchObject({ ...shape, code: "WEBHOOK_DELETED" });
      expect(await now(body)).toBeUndefined();
    } else expect(deleted.text).toBe("{}");
    expectProblem(await api.delete(address), 404, "WEBHOOK_NOT_FOUND");
  });

  check([151, 152], "a deleted webhook hears nothing more", async (running) => {
    needs(running, receiver.isReached, WAY_BACK);
    const { body, path } = await make();
    await receiver.heard(path, "the challenge", isChallenge);
    await api.delete(api.at.webhook(isA ? body.id : api.target.pixKey));
    const untold = await paidCharge(api);
    const next = await make();
    const told = await paidCharge(api);
    await receiver.heard(next.path, "the payment", isAbout(told.externalId));
    expect(receiver.at(path).some(isAbout(untold.externalId))).toBe(false);
  });

  if (isA) listChecks();
  else keyChecks();

  function listChecks() {
    type Listed = {
      status: number;
      body: { parameters: Record<"start_date" | "end_date", string>; webhooks: { id: string }[] };
    };
    const list = (query: Record<string, string> = {}): Promise<Listed> =>
      api.get(`${api.at.webhooks}?${new URLSearchParams(query)}`);
    const isBetween = (text: string, from: Date, to: Date) => {
      expect(text).toMatch(INSTANT.A);
      expect(instantOf(text).getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(instantOf(text).getTime()).toBeLessThanOrEqual(to.getTime());
    };
    const daysBefore = (at: Date) => new Date(at.getTime() - 30 * DAY_MS);

    check([148], "another type at the same url is another webhook", async () => {
      const first = await make({ type: 0 });
      const second = await make({ type: 1 }, first.path);
      expect(second.body.id).not.toBe(first.body.id);
    });

    check(
      [87, 89, 150, 240],
      "the list has those made in the last 30 days, and tells the times that it goes by",
      async () => {
        const { body: made, path } = await make({ type: 2 });
        const before = await serviceNow(api);
        const { status, body } = await list();
        const after = await serviceNow(api);
        expect(status).toBe(200);
        isBetween(body.parameters.end_date, before, after);
        const { start_date, end_date } = body.parameters;
        expect(instantOf(end_date).getTime() - instantOf(start_date).getTime()).toBe(30 * DAY_MS);
        const listed = body.webhooks.find(({ id }) => id === made.id) ?? {};
        expect(Object.keys(listed)).toEqual(expect.arrayContaining(FIELDS));
        const { id, createdAt, webhookEvents } = made;
        expect(listed).toMatchObject({ id, createdAt, webhookEvents, active: true, webhookUrl: receiver.urlOf(path) });
      },
    );

    check([150], "the list has only those made from start_date to end_date", async () => {
      const { body: made } = await make();
      const at = (ms: number) => new Date(instantOf(made.createdAt).getTime() + ms).toISOString();
      const hasIt = async (query: Record<string, string>) => {
        const { body } = await list(query);
        for (const [name, asked] of Object.entries(query)) {
          expect(instantOf(body.parameters[name as "start_date"]).getTime()).toBe(instantOf(asked).getTime());
        }
        return body.webhooks.some(({ id }) => id === made.id);
      };
      expect(await hasIt({ start_date: at(-1), end_date: at(1) })).toBe(true);
      expect(await hasIt({ start_date: at(1) })).toBe(false);
      expect(await hasIt({ end_date: at(-1) })).toBe(false);
      // RFC 3339 allows an offset and lower-case letters.
      expect(await hasIt({ start_date: made.createdAt })).toBe(true);
      expect(await hasIt({ start_date: at(-1).toLowerCase() })).toBe(true);
    });

    check([150, 240], "a time in which no webhook was made has an empty list", async () => {
      const tomorrow = new Date((await serviceNow(api)).getTime() + DAY_MS).toISOString();
      const longAgo = "2001-01-01T00:00:00Z";
      const nothing = { status: 200, body: { webhooks: [] } };
      expect(await list({ start_date: tomorrow })).toMatchObject(nothing);
      expect(await list({ end_date: longAgo })).toMatchObject(nothing);
      expect(await list({ start_date: longAgo, end_date: longAgo })).toMatchObject(nothing);
    });

    check([150, 240], "of start_date and end_date the one that is left out is 30 days ago or now", async () => {
      const before = await serviceNow(api);
      const asked = before.toISOString();
      const [from, to] = [await list({ start_date: asked }), await list({ end_date: asked })];
      const after = await serviceNow(api);
      isBetween(from.body.parameters.start_date, before, before);
      isBetween(to.body.parameters.end_date, before, before);
      isBetween(from.body.parameters.end_date, before, after);
      isBetween(to.body.parameters.start_date, daysBefore(before), daysBefore(after));
    });

    check([150], "a start_date or end_date that is no RFC 3339 date and time is refused", async () => {
      for (const text of ["yesterday", "2026-02-30T00:00:00Z", "2026-02-10T00:00:00"]) {
        for (const name of ["start_date", "end_date"]) {
          const reply = await api.get(`${api.at.webhooks}?${name}=${text}`);
          expectProblem(reply, 400, "VALIDATION_ERROR", `/${name}`);
        }
      }
    });
  }

  function keyChecks() {
    const { accountNumber } = api.target;

    check([153], "the webhook of a Pix key is displayed", async () => {
      const { body } = await make({ authenticationType: 0, ...user });
      const { status, body: shown } = await api.get(api.at.webhook(api.target.pixKey));
      expect(status).toBe(200);
      expect(Object.keys(shown)).toEqual(expect.arrayContaining([...FIELDS, "webhookUrl"]));
      const { authentication, createdAt, webhookEvents, webhookUrl } = body;
      expect(shown).toMatchObject({ active: true, authentication, createdAt, webhookEvents, webhookUrl });
    });

    check([153, 228], "where a Pix key has no webhook 404 is answered", async () => {
      await make();
      await api.delete(api.at.webhook(api.target.pixKey));
      expectProblem(await api.get(api.at.webhook(api.target.pixKey)), 404, "WEBHOOK_NOT_FOUND");
    });

    check([88, 149], "a Pix key has one webhook: another url takes the first one's place", async () => {
      const { body } = await make();
      const webhookUrl = receiver.urlOf(newPath());
      const changed = await put({ url: webhookUrl });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({ webhookUrl, createdAt: body.createdAt });
      expect((await now(body)).webhookUrl).toBe(webhookUrl);
    });

    check([78], "accountNumber is required", () => refused({ accountNumber: undefined }, "/accountNumber"));

    check([78, 228], "an accountNumber that nobody has is 404", async () => {
      const reply = await put({ url: receiver.urlOf(newPath()), accountNumber: "00000000000000000000" });
      expectProblem(reply, 404, "ACCOUNT_NOT_FOUND");
    });

    check([82], "pixKey is required in the body, where it agrees with the path", async () => {
      await refused({ pixKey: undefined }, "/pixKey");
      await refused({ pixKey: randomUUID() }, "/pixKey");
    });

    check([82], "pixKey is required in the path", async () => {
      const { pixKey } = api.target;
      const reply = await api.put(api.at.webhooks, { accountNumber, pixKey, url: receiver.urlOf(newPath()) });
      expectProblem(reply, 404, "ROUTE_NOT_FOUND");
    });

    check([228], "a Pix key that the account does not have is 422", async () => {
      const pixKey = randomUUID();
      const members = { accountNumber, pixKey, url: receiver.urlOf(newPath()) };
      expectProblem(await api.put(api.at.webhook(pixKey), members), 422, "PIX_KEY_NOT_OWNED");
    });
  }
});
