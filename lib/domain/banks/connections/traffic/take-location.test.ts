import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { poll } from "#e2e/support/poll.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { type Change, listen } from "#lib/server/jobs/notify.ts";
import { takeLocation } from "./take-location.ts";

await testDatabase();
const { ctx } = await testAccount();
const heard: Change[] = [];
const stopping = new AbortController();
const listening = listen((change) => heard.push(change), stopping.signal);
afterAll(async () => {
  stopping.abort();
  await listening;
});

test("a charge that finds the pool empty lets the worker fill it, and waits for it", async () => {
  const untilAsked = () =>
    poll(
      async () => heard.some(({ queues, afterGap }) => !afterGap && queues.includes("connections")),
      (isAsked) => isAsked,
    );
  await poll(
    async () => heard.length,
    (length) => length > 0,
  );
  const connectionId = randomUUID();
  const taken = takeLocation(connectionId);
  await untilAsked();
  await rows({
    text: `INSERT INTO connection_location (connection_id, operator_id, id, location_ids, locations) VALUES ($1, $2, $3, '{7,8}', '{a/7,a/8}')`,
    values: [connectionId, ctx.operatorId, randomUUID()],
  });
  const both = [await taken, await takeLocation(connectionId)];
  expect(both.toSorted((a, b) => a.locationId.localeCompare(b.locationId))).toEqual([
    { locationId: "7", location: "a/7" },
    { locationId: "8", location: "a/8" },
  ]);
});
