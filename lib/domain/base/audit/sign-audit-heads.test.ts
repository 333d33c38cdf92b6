import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { status, webhookReceiver } from "#e2e/support/deliveries/webhook-receiver.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { transaction } from "#lib/server/db.ts";
import { signAuditHeads } from "./sign-audit-heads.job.ts";
import { writeAuditEvent } from "./write-audit-event.ts";

const outside = await webhookReceiver();
process.env.AUDIT_HEAD_URL = `${outside.baseUrl}/heads`;
await testDatabase();

test("heads go to AUDIT_HEAD_URL and follow no redirect; what was not taken is sent again", async () => {
  const toElsewhere = { location: `${outside.baseUrl}/elsewhere` };
  outside.behave("/heads", (response, received, attempt) =>
    (attempt === 1 ? status(307, "", toElsewhere) : status(204))(response, received, attempt),
  );
  const facts = { action: "key.add", operatorId: randomUUID(), subject: "1" } as const;
  await transaction((tx) => writeAuditEvent(tx, "command:test", facts));
  await expect(signAuditHeads()).rejects.toThrow();
  expect(outside.at("/elsewhere")).toEqual([]);
  await signAuditHeads();
  const [, second] = outside.at("/heads");
  expect(second?.body.trim().split("\n")).toHaveLength(1);
  expect(second?.headers["content-type"]).toBe("application/jose");
  expect(outside.at("/elsewhere")).toEqual([]);
});
