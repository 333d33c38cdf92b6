import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import type { Api } from "../support/api.ts";
import { chapter } from "../support/check.ts";
import {
  endedWithdrawal,
  fund,
  getWithdrawal,
  type MockKey,
  mockKey,
  withdrawToAccount,
  withdrawToKey,
} from "../support/movements/records.ts";
import { until } from "../support/wait.ts";

const AT_CREATE = ["INITIATED", "CONFIRMED", "PROCESSING", "SUCCESS", "FAILED"];
const GETS = ["INITIATED", "CONFIRMED", "SUCCESS", "REJECTED", "CANCELED", "FAILED", "EXPIRED"];
const FINAL = ["SUCCESS", "REJECTED", "CANCELED", "FAILED", "EXPIRED"];
const FAILURES = [
  { result: "REJECTED", number: 127 },
  { result: "CANCELED", number: 128 },
  { result: "FAILED", number: 129 },
  { result: "EXPIRED", number: 130 },
];
const TRIES_MAX = 30;

const LOOKS_MAX = 400;

/**
 * Returns the states that two pollers see of one withdrawal, from before its creation until its end. The pollers do not
 * pause between requests, because the first states last only milliseconds.
 */
async function watch(api: Api, key: MockKey): Promise<string[][]> {
  const externalId = randomUUID();
  let isOver = false;
  const look = async () => {
    const seen: string[] = [];
    for (let looks = 0; looks < LOOKS_MAX && !isOver; looks++) {
      const { status, body } = await getWithdrawal(api, externalId);
      if (status === 200 && seen.at(-1) !== body.status) seen.push(body.status);
      isOver ||= FINAL.includes(body.status);
    }
    return seen;
  };
  const [one, other] = await Promise.all([look(), look(), withdrawToKey(api, key, { externalId })]);
  return [one, other];
}

await chapter("states of a withdrawal", (api, check) => {
  let settles: MockKey;
  beforeAll(async () => {
    await fund(api, 10_000);
    settles = await mockKey(api);
  });

  check([119, 120, 121, 122], "a create answers one of five states, PROCESSING most of the time", async () => {
    const creates = Array.from({ length: 10 }, (_, i) =>
      i % 2 ? withdrawToAccount(api) : withdrawToKey(api, settles),
    );
    const states = (await Promise.all(creates)).map(({ body }) => body.status);
    for (const state of states) expect(AT_CREATE).toContain(state);
    expect(states.filter((state) => state === "PROCESSING").length).toBeGreaterThan(5);
  });

  check([121, 131], "a get never answers PROCESSING; a withdrawal moves forward alone, and ends once", async () => {
    const observers = await watch(api, settles);
    for (const seen of observers) {
      for (const state of seen) expect(GETS).toContain(state);
      const places = seen.map((state) => GETS.indexOf(state));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    expect(observers.map((seen) => seen.at(-1))).toContain("SUCCESS");
  });

  check([119, 124], "INITIATED is seen of a withdrawal that was accepted and is not yet sent", async () => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      if ((await watch(api, settles)).flat().includes("INITIATED")) return;
    }
    throw new Error(`None of ${TRIES_MAX} withdrawals was seen INITIATED.`);
  });

  check(
    [101, 106, 120, 125],
    "CONFIRMED until the mock's requestId is set up again to settle, then SUCCESS",
    async () => {
      const waits = await mockKey(api, { autoSettle: false });
      const { body } = await withdrawToKey(api, waits);
      const confirmed = () => getWithdrawal(api, body.externalId);
      await until("the withdrawal to be CONFIRMED", confirmed, (got) => got.body.status === "CONFIRMED");
      const { setUp: _, ...again } = waits;
      await mockKey(api, { ...again, keyType: "EVP", autoSettle: true });
      expect((await endedWithdrawal(api, body.externalId)).body.status).toBe("SUCCESS");
    },
  );

  check([99, 126, 131], "SUCCESS has a settlement time and an end-to-end id, and stays", async () => {
    const { body } = await withdrawToKey(api, settles);
    const got = await endedWithdrawal(api, body.externalId);
    expect(got.body).toMatchObject({
      status: "SUCCESS",
      settlementDateTime: expect.any(String),
      endToEndId: expect.any(String),
    });
    expect((await getWithdrawal(api, body.externalId)).body).toEqual(got.body);
  });

  for (const { result, number } of FAILURES) {
    check([56, 105, 107, number, 223, 227], `${result}, with an error code and its description`, async () => {
      const key = await mockKey(api, { result });
      const { body } = await withdrawToKey(api, key);
      const got = await endedWithdrawal(api, body.externalId);
      expect(got.body).toMatchObject({
        status: result,
        errorCode: expect.stringMatching(/^[A-Z][A-Z_]+$/),
        errorDescription: expect.stringMatching(/./),
        settlementDateTime: null,
      });
    });
  }

  check([122], "Prefer: wait answers the end, where the service has that", async () => {
    const { body } = await withdrawToKey(api, settles, {}, { prefer: "wait=10" });
    expect(AT_CREATE).toContain(body.status);
    expect((await endedWithdrawal(api, body.externalId)).body.status).toBe("SUCCESS");
  });
});
