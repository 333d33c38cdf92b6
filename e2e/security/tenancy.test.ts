import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { consoleForm } from "#lib/core/contract.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { operations } from "#lib/domain/operations.ts";
import type { Reply } from "../support/caller.ts";
import { goodCharge } from "../support/charge-dialect.ts";
import { theirRecords } from "../support/generate/foreign-records.ts";
import { sampleMembers } from "../support/generate/sample-members.ts";
import { options, type WireOperation, type WireSchema } from "../support/generate/wire-schema.ts";
import { poll } from "../support/poll.ts";
import { seedStaff } from "../support/seed-operator.ts";
import { service } from "../support/service.ts";
import { staffCaller } from "../support/staff-caller.ts";
import { ACCESS } from "./access-matrix.ts";

type Members = Record<string, unknown>;
type Ids = { foreign: unknown; missing: unknown };

/** Members that look like ids, and name no record of an operator. */
const NO_RECORD = ["externalId", "requestId", "taxId", "expectedTaxId", "lineNumber"];
/** Keys and accounts of anybody: they are public in DICT, or the simulated network's. */
const OF_ANYBODY = [
  "lookUpPixKey pixKey",
  "withdrawToKey pixKey",
  "withdrawToAccount creditor.accountNumber",
  "setUpWithdrawalMock account.accountNumber",
];
const ID = /^(id|pixKey|.*(Id|Ids|Number))$/;

const running = await service();
const { sql, us, them } = running;
const we = await staffCaller(running, "admin");
const they = await staffCaller(running, "admin", them);
const theirs = await foreignIds();

type ConsoleOperation = Pick<WireOperation, "name" | "input" | "example">;
const inConsole: ConsoleOperation[] = operations.flatMap(({ contract }) => {
  const { name } = contract;
  if (!ACCESS[name]?.roles) return [];
  const { input, example = contract.A?.example ?? {} } = consoleForm(contract);
  return [{ name, input: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as WireSchema, example }];
});

/** Ids of the other operator's records, by `<operation> <member>` or by member. */
async function foreignIds(): Promise<Record<string, Ids>> {
  const [account] = them.accounts;
  const { charge, endToEndId, refund, withdrawal, transfer } = await theirRecords(running, "A");
  const [webhookId, deliveryId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, url, sealed_secrets)
     VALUES ($1, $2, 'A', 0, '{pixChargePaid}', 'https://them.example', '')`,
    [webhookId, account.id],
  );
  await sql(
    `INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, status, next_attempt_at, created_at)
     SELECT account_id, $2, $3, id, 'EXHAUSTED', now(), now() FROM event WHERE account_id = $1 LIMIT 1`,
    [account.id, deliveryId, webhookId],
  );
  await sql(
    `INSERT INTO rail_inbox (id, message_id, kind, payload, refused_because)
     VALUES ($1, $2, 'payment', jsonb_build_object('pixKey', $3::text), 'test')`,
    [messageId, randomUUID(), account.pixKey],
  );
  const [approvalId, alarmId] = [randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO approval (id, operator_id, kind, facts, requested_by, expires_at)
     VALUES ($1, $2, 'createCredential', '{}', $3, now() + interval '1 day')`,
    [approvalId, them.id, they.id],
  );
  await sql(
    `INSERT INTO alarm (id, operator_id, kind, subject, actor, first_at, last_at)
     VALUES ($1, $2, 'newStaff', 'somebody', 'command:test', now(), now())`,
    [alarmId, them.id],
  );
  const paid = await they.ask.post("/bff/createCharge", goodCharge(them));
  const paying = await they.ask.post("/bff/payInSandbox", { brCode: paid.body.brCode });
  const logged = await poll(
    () => sql<{ id: string }>("SELECT id FROM request_log WHERE operator_id = $1 LIMIT 1", [them.id]),
    (found) => found.length > 0,
    10_000,
  );
  const [refunded] = await sql<{ id: string }>("SELECT id FROM refund WHERE external_id = $1", [refund.externalId]);
  const id = (foreign: unknown) => ({ foreign, missing: randomUUID() });
  return {
    accountNumber: { foreign: account.number, missing: "00000001" },
    toAccountNumber: { foreign: account.number, missing: "00000001" },
    pixKey: id(account.pixKey),
    endToEndId: { foreign: endToEndId, missing: makeEndToEndId("E", "60701190", new Date()) },
    chargeId: id(charge.chargeId),
    "place.recordId": id(charge.chargeId),
    "place.accountNumber": { foreign: account.number, missing: "00000001" },
    "showWithdrawal transactionId": id(withdrawal.transactionId),
    "withdrawalReceipt transactionId": id(withdrawal.transactionId),
    "showRefund transactionId": id(refunded?.id),
    "showTransfer transactionId": id(transfer.transactionId),
    productTransactionId: id(refunded?.id),
    webhookId: id(webhookId),
    "deleteWebhook id": id(webhookId),
    deliveryId: id(deliveryId),
    deliveryIds: { foreign: [deliveryId], missing: [randomUUID()] },
    messageId: id(messageId),
    approvalId: id(approvalId),
    alarmIds: { foreign: [alarmId], missing: [randomUUID()] },
    credentialId: id(them.clients.A.id),
    staffId: id(await seedStaff(sql, them, "support")),
    sessionId: id(they.sid),
    "showRequest id": id(logged[0]?.id),
    instructionId: id(paying.body.instructionId),
  };
}

/** Members that are valid for our operator, which the schema cannot tell: by operation, or by operation and member. */
const GIVEN: Record<string, Members> = {
  "unmaskTaxId place.recordId": { place: { at: "chargePayer", recordId: "" }, reason: "a customer asks" },
  "unmaskTaxId place.accountNumber": { place: { at: "statementLine", lineNumber: 1 }, reason: "a customer asks" },
  createCredential: { kind: "apiKey", variant: "B", name: "ours", scopes: ["balance.read"] },
  "resendDeliveries webhookId": { status: "DUE" },
  rotateCredential: { overlapSeconds: 0 },
  setCertificate: { certificate: "AAAA", registered: false },
  changeStaff: { change: { kind: "disable" } },
  changeWebhook: { url: "https://us.example", events: ["pixChargePaid"], keepAuthentication: true },
  rotateWebhookSecret: { overlapSeconds: 0 },
  setCredentialNetworks: { networks: [] },
  decideApproval: { decision: "decline" },
  resolveQuarantined: { reason: "nothing to do" },
};

/** Returns every member of an operation that can hold an id, nested ones as "place.recordId". */
function idMembers(schema: WireSchema, prefix = ""): string[] {
  const branches = schema.oneOf ?? options(schema);
  const all = branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, member]) => {
      if (ID.test(name) && !NO_RECORD.includes(name)) return [`${prefix}${name}`];
      return idMembers(member, `${prefix}${name}.`);
    }),
  );
  return [...new Set(all)];
}

function withMember(members: Members, path: string, value: unknown): Members {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : withMember(members[first] as Members, rest.join("."), value);
  return { ...members, [first]: inner };
}

/** An answer without what differs in every request: its id and the time of day. */
const told = ({ status, text, headers }: Reply) => [
  status,
  text.replace(String(headers.get("x-request-id")), "…").replaceAll(/T\d\d:\d\d:\d\d\.\d{3}/g, "T…"),
];

const cases = inConsole.flatMap((operation) =>
  idMembers(operation.input)
    .filter((member) => !OF_ANYBODY.includes(`${operation.name} ${member}`))
    .map((member) => ({ name: operation.name, member, operation })),
);

test("every member that can hold an id is in the matrix", () => {
  const found = cases.map(({ name, member }) => `${name} ${member}`);
  const rows = Object.entries(ACCESS).flatMap(([name, { foreign = {} }]) =>
    Object.keys(foreign).map((member) => `${name} ${member}`),
  );
  expect(rows.toSorted()).toEqual(found.toSorted());
});

describe("an id of another operator, in the console", () => {
  test.each(cases)(
    "$member of $name is answered like an id that does not exist",
    async ({ name, member, operation }) => {
      const ids = theirs[`${name} ${member}`] ?? theirs[member];
      if (!ids) throw new Error(`Add another operator's ${member} for ${name} to foreignIds.`);
      const { foreign, missing } = ids;
      expect(foreign).toBeTruthy();
      const members = {
        ...sampleMembers(operation as WireOperation, us),
        ...GIVEN[name],
        ...GIVEN[`${name} ${member}`],
      };
      const ask = (value: unknown) => we.ask.post(`/bff/${name}`, withMember(members, member, value));
      const answer = await ask(foreign);
      expect(told(answer)).toEqual(told(await ask(missing)));
      const expected = ACCESS[name]?.foreign?.[member];
      if (expected === null) expect(answer.status).toBe(200);
      else expect([answer.body.code, answer.body.detail]).toEqual([expected, answer.body.detail]);
    },
  );
});

test("after all these requests nothing of the other operator has changed", async () => {
  const { id, sid } = they;
  const [found] = await sql(
    `SELECT (SELECT count(*)::int FROM staff_session WHERE id = $1 AND staff_id = $2) AS sessions,
       (SELECT count(*)::int FROM staff WHERE operator_id = $3 AND disabled_at IS NOT NULL) AS disabled,
       (SELECT count(*)::int FROM webhook_endpoint e JOIN account a ON a.id = e.account_id
         WHERE a.operator_id = $3 AND e.url = 'https://them.example' AND e.deleted_at IS NULL) AS webhooks,
       (SELECT count(*)::int FROM webhook_delivery d JOIN account a ON a.id = d.account_id
         WHERE a.operator_id = $3 AND d.status = 'EXHAUSTED') AS deliveries,
       (SELECT count(*)::int FROM approval WHERE operator_id = $3 AND decided_at IS NULL) AS approvals,
       (SELECT count(*)::int FROM alarm WHERE operator_id = $3 AND subject = 'somebody' AND read_at IS NULL) AS alarms,
       (SELECT count(*)::int FROM rail_inbox WHERE payload ->> 'pixKey' = $4 AND resolved_at IS NULL) AS messages,
       (SELECT count(*)::int FROM credential WHERE operator_id = $3 AND revoked_at IS NOT NULL) AS revoked`,
    [sid, id, them.id, them.accounts[0].pixKey],
  );
  expect(found).toEqual({
    sessions: 1,
    disabled: 0,
    webhooks: 1,
    deliveries: 1,
    approvals: 1,
    alarms: 1,
    messages: 1,
    revoked: 0,
  });
});
