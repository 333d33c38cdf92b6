import { randomUUID } from "node:crypto";
import { z } from "zod";
import { consoleForm, type Form } from "#lib/core/contract.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import type { AnyOperation } from "#lib/server/operations/operation.ts";
import type { Caller } from "../caller.ts";
import { goodCharge } from "../charge-dialect.ts";
import { poll } from "../poll.ts";
import { seedStaff } from "../seed-operator.ts";
import type { Service } from "../service.ts";
import { theirRecords } from "./foreign-records.ts";
import { storeReconciliation } from "./store-reconciliation.ts";
import { theirConnection } from "./their-connection.ts";
import { theirDispute } from "./their-dispute.ts";
import { theirFiles } from "./their-files.ts";
import { theirProofs } from "./their-proofs.ts";
import { options, type WireOperation, type WireSchema } from "./wire-schema.ts";

type Members = Record<string, unknown>;
type Ids = { foreign: unknown; missing: unknown };
type Person = { id: string; sid: string; ask: Caller };

/** Members that look like ids, and name no record of an operator. */
const NO_RECORD = ["externalId", "requestId", "clientId", "taxId", "expectedTaxId", "lineNumber"];
const ID = /^(id|pixKey|.*(Id|Ids|Number))$/;

type ConsoleOperation = Pick<WireOperation, "name" | "input" | "example">;

/** Returns an operation as the console asks for it. */
export function inConsole({ contract }: AnyOperation): ConsoleOperation {
  return asAsked(contract.name, { example: contract.A?.example ?? {}, ...consoleForm(contract) });
}

/** Returns an operation as it is asked for in one of its forms. */
export function asAsked(name: string, { input, example = {} }: Form): ConsoleOperation {
  return { name, input: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as WireSchema, example };
}

/** Ids of the other operator's records, by `<operation> <member>` or by member. */
export async function foreignIds(running: Service, they: Person): Promise<Record<string, Ids>> {
  const { sql, them } = running;
  const [account] = them.accounts;
  const { charge, endToEndId, refund, withdrawal, transfer } = await theirRecords(running, "A");
  const [webhookId, deliveryId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, url, sealed_secrets)
     VALUES ($1, $2, 'A', 0, '{pixChargePaid}', 'https://them.example', '')`,
    [webhookId, account.id],
  );
  await sql(
    `WITH made AS (
       INSERT INTO webhook_delivery (account_id, id, endpoint_id, event_id, created_at)
       SELECT account_id, $2, $3, id, now() FROM event WHERE account_id = $1 LIMIT 1 RETURNING *)
     INSERT INTO webhook_outbox (account_id, delivery_id, endpoint_id, event_id, created_at, next_attempt_at, exhausted)
     SELECT account_id, id, endpoint_id, event_id, created_at, now(), true FROM made`,
    [account.id, deliveryId, webhookId],
  );
  await sql(
    `INSERT INTO rail_inbox (id, message_id, kind, payload, refused_because)
     VALUES ($1, $2, 'payment', jsonb_build_object('pixKey', $3::text), 'test')`,
    [messageId, randomUUID(), account.pixKey],
  );
  const unappliedPaymentId = randomUUID();
  await sql(
    `INSERT INTO unapplied_payment (account_id, id, end_to_end_id, amount, payer_proof, reason, status, paid_at, created_at, updated_at)
     VALUES ($1, $2, $3, 1000, 'NONE', 'WITHOUT_CHARGE', 'WAITING', now(), now(), now())`,
    [account.id, unappliedPaymentId, makeEndToEndId("E", "60701190", new Date())],
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
  const inspectedId = randomUUID();
  await sql("INSERT INTO webhook_inspector (operator_id, account_id, token) VALUES ($1, $2, 'theirs')", [
    them.id,
    account.id,
  ]);
  await sql("INSERT INTO inspected_request (operator_id, id, headers, body) VALUES ($1, $2, '{}', '{}')", [
    them.id,
    inspectedId,
  ]);
  const [runId, shownRunId] = [randomUUID(), randomUUID()];
  for (const id of [runId, shownRunId])
    await they.ask.post("/bff/runScenario", { scenario: "many", pixKey: account.pixKey, runId: id });
  const paid = await they.ask.post("/bff/createCharge", goodCharge(them));
  const paying = await they.ask.post("/bff/payInSandbox", { brCode: paid.body.brCode });
  const logged = await poll(
    () => sql<{ id: string }>("SELECT id FROM request_log WHERE operator_id = $1 LIMIT 1", [them.id]),
    (found) => found.length > 0,
    10_000,
  );
  const found = await they.ask.post("/bff/findPlayer", { place: { at: "chargePayer", recordId: charge.chargeId } });
  const view = { list: "charges", name: "their view", query: "status=PAID", shared: true };
  const saved = await they.ask.post("/bff/saveView", view);
  const [refunded] = await sql<{ id: string }>("SELECT id FROM refund WHERE external_id = $1", [refund.externalId]);
  const reconciliation = await storeReconciliation(sql, them);
  const id = (foreign: unknown) => ({ foreign, missing: randomUUID() });
  return {
    accountNumber: { foreign: account.number, missing: "00000001" },
    toAccountNumber: { foreign: account.number, missing: "00000001" },
    pixKey: id(account.pixKey),
    endToEndId: { foreign: endToEndId, missing: makeEndToEndId("E", "60701190", new Date()) },
    chargeId: id(charge.chargeId),
    subjectId: id(charge.chargeId),
    playerId: id(found.body.playerId),
    "place.recordId": id(charge.chargeId),
    "place.accountNumber": { foreign: account.number, missing: "00000001" },
    "showWithdrawal transactionId": id(withdrawal.transactionId),
    "copyWithdrawal transactionId": id(withdrawal.transactionId),
    recordId: id(charge.chargeId),
    "showRefund transactionId": id(refunded?.id),
    "showTransfer transactionId": id(transfer.transactionId),
    productTransactionId: id(refunded?.id),
    webhookId: id(webhookId),
    "deleteWebhook id": id(webhookId),
    deliveryId: id(deliveryId),
    deliveryIds: { foreign: [deliveryId], missing: [randomUUID()] },
    messageId: id(messageId),
    unappliedPaymentId: id(unappliedPaymentId),
    approvalId: id(approvalId),
    viewId: id(saved.body.viewId),
    alarmIds: { foreign: [alarmId], missing: [randomUUID()] },
    credentialId: id(them.clients.A.id),
    staffId: id(await seedStaff(sql, them, "support")),
    sessionId: id(they.sid),
    "showRequest id": id(logged[0]?.id),
    instructionId: id(paying.body.instructionId),
    "runScenario runId": id(runId),
    "showScenario runId": id(shownRunId),
    inspectedId: id(inspectedId),
    ...(await theirFiles(running)),
    ...(await theirConnection(running, they.ask)),
    ...(await theirProofs(running)),
    ...(await theirDispute(running)),
    reconciliationId: id(reconciliation.reconciliationId),
    itemIds: { foreign: [reconciliation.itemId], missing: [randomUUID()] },
    mappingId: id(reconciliation.mappingId),
  };
}

/** Returns every member of an operation that can hold an id, nested ones as "place.recordId". */
export function idMembers(schema: WireSchema, prefix = ""): string[] {
  const branches = schema.oneOf ?? options(schema);
  const all = branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, member]) => {
      if (ID.test(name) && !NO_RECORD.includes(name)) return [`${prefix}${name}`];
      return idMembers(member, `${prefix}${name}.`);
    }),
  );
  return [...new Set(all)];
}

export function withMember(members: Members, path: string, value: unknown): Members {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : withMember(members[first] as Members, rest.join("."), value);
  return { ...members, [first]: inner };
}
