import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "#e2e/support/test-database.ts";
import { rows } from "#lib/server/db.ts";
import { removeOldAlarms } from "./remove-old-alarms.job.ts";

await testDatabase();

test("alarms older than 13 months are deleted with their messages, younger ones stay", async () => {
  const operatorId = randomUUID();
  for (const age of ["12 months", "14 months"]) {
    const id = randomUUID();
    await rows({
      text: `INSERT INTO alarm (operator_id, id, kind, subject, actor, first_at, last_at)
             VALUES ($1, $2, 'newStaff', $3, 'command:test', now() - $3::text::interval, now() - $3::text::interval)`,
      values: [operatorId, id, age],
    });
    await rows({
      text: `INSERT INTO alarm_message (operator_id, id, alarm_id, channel, recipient, next_attempt_at, created_at)
             SELECT $1, gen_random_uuid(), one, 'email', 'a@b.example', now(), now() - $3::interval
             FROM unnest(ARRAY[$2, NULL]::uuid[]) AS of(one)`,
      values: [operatorId, id, age],
    });
    await rows({ text: "UPDATE alarm_message SET status = 'FAILED'", values: [] });
  }
  expect(await removeOldAlarms()).toBe(2);
  expect(await rows({ text: "SELECT subject FROM alarm" })).toEqual([{ subject: "12 months" }]);
  const [left] = await rows<{ count: bigint }>({ text: "SELECT count(*) AS count FROM alarm_message" });
  expect(left?.count).toBe(2n);
  expect(await removeOldAlarms()).toBe(0);
});
