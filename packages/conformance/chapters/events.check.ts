import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { INSTANT } from "../support/answer-shapes.ts";
import { type Check, chapter, needs } from "../support/check.ts";
import type { Reply } from "../support/http.ts";
import { instantOf } from "../support/instant.ts";
import {
  endedCharge,
  endedRefund,
  endedWithdrawal,
  fund,
  getCharge,
  getWithdrawal,
  makeCharge,
  mockKey,
  paidCharge,
  refund,
  serviceNow,
  simulate,
  withdrawToKey,
} from "../support/movements/records.ts";
import {
  answer,
  type Behave,
  isAbout,
  isChallenge,
  newPath,
  recordOf,
  startReceiver,
  verifySignature,
  welcome,
} from "../support/receiver.ts";
import { readTarget } from "../support/target.ts";
import { until } from "../support/wait.ts";
import { chapterWebhooks } from "../support/webhooks.ts";

const WAY_BACK = "a way from the service to this machine: --receiver-url";
/** The first retry is due after 5 s ± 10 %. A busy machine may send it up to 2 s later. */
const RETRY_MS = { least: 4_500, most: 5_500 + 2_000 };

const receiver = await startReceiver(readTarget());

await chapter("events", (api, checkAlways) => {
  const isA = api.variant === "A";
  const { put, make } = chapterWebhooks(api, receiver, afterAll);
  const check: Check = (statements, promise, body) =>
    checkAlways(statements, promise, async (running) => {
      needs(running, receiver.isReached, WAY_BACK);
      await body(running);
    });

  // All checks share one webhook. `answers` sets a different answer for the notifications of one record.
  const path = newPath();
  const answers = new Map<string, Behave>();
  receiver.behave(path, (response, notification) =>
    (answers.get(recordOf(notification) ?? "") ?? welcome)(response, notification),
  );
  let secret: string;
  let expiring: Reply["body"];
  const retried = randomUUID();
  beforeAll(async () => {
    await fund(api, 5_000);
    secret = (await make({}, path)).body.signingSecret;
    // The expiry and the retry take seconds: they happen while the other checks run.
    if (isA) expiring = (await makeCharge(api, { expiresIn: 1 })).body;
    answers.set(retried, (response, notification) => {
      answers.delete(retried);
      answer(500)(response, notification);
    });
    await paidCharge(api, { externalId: retried });
  });

  const about = (externalId: string) => receiver.at(path).filter(isAbout(externalId));
  const heard = (externalId: string, at = path) =>
    receiver.heard(at, `a notification of ${externalId}`, isAbout(externalId));

  /** Expects a signed notification of the variant's event type, and of no other type, with the same data as `got`. */
  async function expectTold(names: { A: string; B: string }, got: Reply): Promise<void> {
    const { externalId } = got.body;
    const notification = await heard(externalId);
    expect(notification.method).toBe("POST");
    expect(new Set(about(externalId).map(({ body }) => body.type))).toEqual(new Set([names[api.variant]]));
    expect(notification.body.data).toEqual(got.body);
    verifySignature(secret, notification);
  }

  const rejectedCharge = async () => {
    const { body } = await makeCharge(api);
    await simulate(api, body.chargeId, { payer: { taxId: api.target.personas.minor } });
    const ended = await endedCharge(api, body.chargeId);
    expect(ended.body.status).toBe("REJECTED");
    return ended;
  };
  const withdrawn = async (result: string) => {
    const { status, text, body } = await withdrawToKey(api, await mockKey(api, { result }));
    expect(status, text).toBe(201);
    const ended = await endedWithdrawal(api, body.externalId);
    expect(ended.body.status).toBe(result);
    return ended;
  };
  const returned = async (status: string, { pixTransaction: { endToEndId } }: Reply["body"]) => {
    const made = await refund(api, endToEndId, 40);
    expect(made.status, made.text).toBe(201);
    const ended = await endedRefund(api, endToEndId, made.body.externalId);
    expect(ended.body.status).toBe(status);
    return ended;
  };
  /** The mock rejects every payment to the payer's account, so a refund of this charge fails. */
  const unreturnableCharge = async () => {
    const { account, owner } = await mockKey(api, { result: "REJECTED" });
    return paidCharge(api, {}, { payer: { ...owner, bankAccounts: [account] } });
  };

  check(
    [7, 12, 199, 200, 205, 206, 207, 209, 210],
    "an event is sent for a payment, with the charge's final status",
    async () => {
      const { chargeId } = await paidCharge(api);
      const got = await getCharge(api, chargeId);
      expect(got.body.status).toBe("PAID");
      await expectTold({ A: "pixChargePaid", B: "pix.received" }, got);
    },
  );

  check([7], "a payment does not wait for what the operator answers to its notification", async () => {
    const externalId = randomUUID();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    answers.set(externalId, (response, notification) => void released.then(() => welcome(response, notification)));
    const { body } = await makeCharge(api, { externalId });
    await simulate(api, body.chargeId);
    await heard(externalId);
    expect((await getCharge(api, body.chargeId)).body.status).toBe("PAID");
    release();
  });

  check([14, 199, 205, 206, 207, 209, 211], "an event is sent for a withdrawal's settlement", async () => {
    const got = await withdrawn("SUCCESS");
    expect(got.body.settlementDateTime).toEqual(expect.stringMatching(INSTANT[api.variant]));
    await expectTold({ A: "pixWithdrawSuccess", B: "pix.payment.completed" }, got);
  });

  for (const result of ["FAILED", "REJECTED", "CANCELED", "EXPIRED"]) {
    check(
      [199, 205, 206, 207, 209, 211],
      `an event is sent for a withdrawal that ends ${result}, with that status`,
      async () => {
        await expectTold({ A: "pixWithdrawFailed", B: "pix.payment.failed" }, await withdrawn(result));
      },
    );
  }

  check([199, 209, 211], "an event is sent for a withdrawal that fails at its initiation too", async () => {
    const key = await mockKey(api);
    const owner = { ...key.owner, taxId: api.target.personas.valid };
    const { body } = await withdrawToKey(api, { ...key, owner });
    const got = await getWithdrawal(api, body.externalId);
    expect(got.body).toMatchObject({ status: "FAILED", errorCode: "ACCOUNT_MISMATCH" });
    await expectTold({ A: "pixWithdrawFailed", B: "pix.payment.failed" }, got);
  });

  check([199, 205, 206, 207, 209], "an event is sent for a refund that arrives", async () => {
    const got = await returned("SUCCESS", await paidCharge(api));
    await expectTold({ A: "pixRefundSuccess", B: "pix.refund.completed" }, got);
  });

  if (isA) {
    check([12, 199, 205, 207, 209], "an event is sent for a payment that is rejected", async () => {
      await expectTold({ A: "pixChargeRejected", B: "" }, await rejectedCharge());
    });

    check([199, 205, 207, 209], "an event is sent for a refund that fails", async () => {
      await expectTold({ A: "pixRefundFailed", B: "" }, await returned("FAILED", await unreturnableCharge()));
    });

    check([12, 199, 205, 207, 209], "an event is sent for a charge that nobody has paid in time", async () => {
      await heard(expiring.externalId);
      const got = await getCharge(api, expiring.chargeId);
      expect(got.body.status).toBe("EXPIRED");
      await expectTold({ A: "pixChargeExpired", B: "" }, got);
    });
  } else {
    check([206, 209], "nothing is sent for what variant B has no event for", async () => {
      const untold = [await rejectedCharge(), await returned("FAILED", await unreturnableCharge())];
      const told = await paidCharge(api);
      await heard(told.externalId);
      for (const { body } of untold) expect(about(body.externalId)).toEqual([]);
    });
  }

  check([207], "a notification has id, type, timestamp, accountNumber and data", async () => {
    const before = await serviceNow(api);
    const { externalId } = await paidCharge(api);
    const { body, headers } = await heard(externalId);
    const after = await serviceNow(api);
    expect(Object.keys(body).sort()).toEqual(["accountNumber", "data", "id", "timestamp", "type"]);
    expect(headers["content-type"]).toMatch(/^application\/json\b/);
    expect(body.id).toEqual(expect.stringMatching(/./));
    expect(body.accountNumber).toBe(api.target.accountNumber);
    expect(body.timestamp).toMatch(INSTANT[api.variant]);
    expect(instantOf(body.timestamp).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(instantOf(body.timestamp).getTime()).toBeLessThanOrEqual(after.getTime());
  });

  check([210], "the signature fits the secret and the body, and no others", async () => {
    const { externalId } = await paidCharge(api);
    const notification = await heard(externalId);
    const { headers, text, body } = notification;
    expect(secret).toMatch(/^whsec_/);
    expect(headers["webhook-id"]).toBe(body.id);
    verifySignature(secret, notification);
    const another = `whsec_${Buffer.alloc(32, "another").toString("base64")}`;
    expect(() => verifySignature(another, notification)).toThrow("No matching signature");
    expect(() => verifySignature(secret, { headers, text: `${text} ` })).toThrow("No matching signature");
  });

  check([202], "what could not be delivered is seen by asking for the record", async () => {
    const externalId = randomUUID();
    answers.set(externalId, answer(503));
    const { chargeId } = await paidCharge(api, { externalId });
    const { body } = await heard(externalId);
    expect((await getCharge(api, chargeId)).body).toEqual(body.data);
  });

  check([201, 208, 210], "what is not taken is sent again, the same, after 5 seconds", async () => {
    const first = await heard(retried);
    const second = await receiver.heard(path, "the retry", (one) => isAbout(retried)(one) && one !== first);
    expect([second.text, second.headers["webhook-id"]]).toEqual([first.text, first.headers["webhook-id"]]);
    expect(second.at - first.at).toBeGreaterThanOrEqual(RETRY_MS.least);
    expect(second.at - first.at).toBeLessThanOrEqual(RETRY_MS.most);
    verifySignature(secret, second);
  });

  const userName = "casa";
  const password = `senha: ${randomUUID()}`;
  const token = randomUUID();
  const basic = `Basic ${Buffer.from(`${userName}:${password}`).toString("base64")}`;
  const bearer = `Bearer ${token}`;
  const flat = { webhookUserName: userName, webhookPassword: password };
  for (const [how, statements, members, header] of [
    ["no header unless one is configured", [79, 80, 85, 86], {}, undefined],
    ["Basic, flat", [80, 85, 86, 203], { authenticationType: 0, ...flat }, basic],
    ["Basic, nested", [79, 80, 203], { authenticationType: 0, authentication: { userName, password } }, basic],
    ["Bearer, flat", [80, 85, 203], { authenticationType: 1, webhookPassword: token }, bearer],
    [
      "Bearer, flat, with a user name",
      [80, 86, 203],
      { authenticationType: 1, ...flat, webhookPassword: token },
      bearer,
    ],
    ["Bearer, nested", [79, 80, 203], { authenticationType: 1, authentication: { token } }, bearer],
  ] as const) {
    check(statements, `the service authenticates to the url as it is configured: ${how}`, async () => {
      const changed = await put({ url: receiver.urlOf(path), ...members });
      expect(changed.status, changed.text).toBe(200);
      const { externalId } = await paidCharge(api);
      expect((await heard(externalId)).headers.authorization).toBe(header);
    });
  }

  // These checks run last: in variant B each of them replaces the webhook of the other checks.
  for (const [type, what] of ["Pix In", "Pix Out", "Pix Refund"].entries()) {
    check([83, 204, 209], `a webhook of type ${type} hears of ${what} alone`, async () => {
      const own = newPath();
      const members = { url: receiver.urlOf(own), type };
      await make(members, own);
      const charge = await paidCharge(api);
      const [out, back] = await Promise.all([withdrawn("SUCCESS"), returned("SUCCESS", charge)]);
      const records: string[] = [charge.externalId, out.body.externalId, back.body.externalId];
      await heard(records[type] ?? "", own);
      // The challenge of this change is sent after every delivery that was due before it.
      await put(members);
      const challenges = async () => receiver.at(own).filter(isChallenge).length;
      await until("another challenge", challenges, (count) => count > 1);
      const told = receiver.at(own).map((notification) => recordOf(notification) ?? "");
      expect(told.filter((externalId) => records.includes(externalId))).toEqual([records[type]]);
    });
  }
});
