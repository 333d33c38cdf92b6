import { describe, expect, test } from "vitest";
import { operations } from "#lib/domain/operations.ts";
import type { Reply } from "../support/caller.ts";
import { foreignIds, idMembers, inConsole, withMember } from "../support/generate/console-ids.ts";
import { sampleMembers } from "../support/generate/sample-members.ts";
import { storeReconciliation, TWO_COLUMNS } from "../support/generate/store-reconciliation.ts";
import { ourDifference } from "../support/generate/their-proofs.ts";
import type { WireOperation } from "../support/generate/wire-schema.ts";
import { service } from "../support/service.ts";
import { staffCaller } from "../support/staff-caller.ts";
import { ACCESS } from "./access-matrix.ts";

type Members = Record<string, unknown>;

/** Keys and accounts of anybody: they are public in DICT, or the simulated network's. */
const OF_ANYBODY = [
  "lookUpPixKey pixKey",
  "listSimilarWithdrawals pixKey",
  "listSimilarWithdrawals creditor.accountNumber",
  "withdrawToKey pixKey",
  "withdrawToAccount creditor.accountNumber",
  "setUpWithdrawalMock account.accountNumber",
];
/** Members that hold the number of a column. */
const COLUMNS = /^(start|preview)Reconciliation mapping\.keys\./;

const running = await service();
const { sql, us, them } = running;
const we = await staffCaller(running, "admin");
const they = await staffCaller(running, "admin", them);
const theirs = await foreignIds(running, they);
const ours = await storeReconciliation(sql, us);
const { reconciliationId } = ours;
const scope = { accountNumbers: [us.accounts[0].number], kinds: ["deposit"], toleranceMinutes: 60 };
const operationsOfConsole = operations.filter(({ contract }) => ACCESS[contract.name]?.roles).map(inConsole);

const SCHEDULE = {
  ...{ name: "ours", recurrence: { frequency: "daily", hour: 6 }, accountNumbers: [], formats: ["csv"], locale: "en" },
  ...{ emails: [], sftpServerId: null },
};

/** Members that are valid for our operator, which the schema cannot tell: by operation, or by operation and member. */
const GIVEN: Record<string, Members> = {
  "unmaskTaxId place.recordId": { place: { at: "chargePayer", recordId: "" }, reason: "a customer asks" },
  "unmaskTaxId place.accountNumber": { place: { at: "statementLine", lineNumber: 1 }, reason: "a customer asks" },
  "findPlayer place.recordId": { place: { at: "chargePayer", recordId: "" } },
  "findPlayer place.accountNumber": { place: { at: "statementLine", lineNumber: 1 } },
  showNote: { kind: "charge" },
  exportRecords: { kind: "charge", locale: "en" },
  exportDeliveries: { locale: "en" },
  exportRequests: { locale: "en" },
  showReceipt: { kind: "charge" },
  downloadReceipt: { kind: "charge", locale: "en" },
  showFlow: { from: "2026-11-01", to: "2026-11-02" },
  showStatementHours: { initDate: "2026-11-01", endDate: "2026-11-02" },
  writeNote: { kind: "charge", text: "ours", flagged: false },
  createCredential: { kind: "apiKey", variant: "B", name: "ours", scopes: ["balance.read"] },
  "resendDeliveries webhookId": { status: "DUE" },
  resumeWebhook: { owed: "SEND" },
  rotateCredential: { overlapSeconds: 0 },
  correctDifference: { as: "adjustment", reason: "checked" },
  "correctDifference accountNumber": { differenceId: await ourDifference(running) },
  defendDispute: { text: "the player has the prize" },
  acceptDifference: { reason: "checked" },
  retryProof: { day: "2026-11-01" },
  setCertificate: { certificate: "AAAA", registered: false },
  rotateConnectionCertificate: { clientCertificate: { kind: "pem", certificate: "x", privateKey: "x" } },
  changeStaff: { change: { kind: "disable" } },
  changeWebhook: { url: "https://us.example", events: ["pixChargePaid"], keepAuthentication: true },
  rotateWebhookSecret: { overlapSeconds: 0 },
  setCredentialNetworks: { networks: [] },
  decideApproval: { decision: "decline" },
  resolveQuarantined: { reason: "nothing to do" },
  returnUnappliedPayment: { because: "nothing to do" },
  creditUnappliedPayment: { because: "nothing to do" },
  createStatementSchedule: SCHEDULE,
  changeStatementSchedule: SCHEDULE,
  previewReconciliation: { mapping: TWO_COLUMNS, kinds: ["deposit"] },
  startReconciliation: {
    scope: { ...scope, from: "2026-10-01", to: "2026-10-01" },
    mapping: TWO_COLUMNS,
    mappingName: "ours",
  },
  exportReconciliation: { format: "csv", locale: "en" },
  "acceptReconciliationItems itemIds": { reconciliationId },
  "reopenReconciliationItems itemIds": { reconciliationId },
  "resendReconciliationEvents itemIds": { reconciliationId },
};

/** An answer without what differs in every request: its id, the time of day and the id of an export that it made. */
const told = ({ status, text, headers }: Reply) => [
  status,
  text
    .replace(String(headers.get("x-request-id")), "…")
    .replace(/"exportId":"[^"]+"/, "")
    .replaceAll(/T\d\d:\d\d:\d\d\.\d{3}/g, "T…"),
];

const cases = operationsOfConsole.flatMap((operation) =>
  idMembers(operation.input)
    .filter(
      (member) => !OF_ANYBODY.includes(`${operation.name} ${member}`) && !COLUMNS.test(`${operation.name} ${member}`),
    )
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
      const ask = (value: unknown) => send(name, withMember(members, member, value));
      const answer = await ask(foreign);
      expect(told(answer)).toEqual(told(await ask(missing)));
      const expected = ACCESS[name]?.foreign?.[member];
      if (expected === null) expect(answer.status).toBe(200);
      else expect([answer.body.code, answer.body.detail]).toEqual([expected, answer.body.detail]);
    },
  );
});

function send(name: string, members: Members): Promise<Reply> {
  if (!operations.some(({ contract }) => contract.name === name && contract.takesBytes))
    return we.ask.post(`/bff/${name}`, members);
  const { bytes: _, ...query } = members;
  const headers = { "content-type": "application/octet-stream" };
  return we.ask.post(
    `/bff/${name}?${new URLSearchParams(query as Record<string, string>)}`,
    new Uint8Array(1),
    headers,
  );
}

test("after all these requests nothing of the other operator has changed", async () => {
  const { id, sid } = they;
  const [found] = await sql(
    `SELECT (SELECT count(*)::int FROM staff_session WHERE id = $1 AND staff_id = $2) AS sessions,
       (SELECT count(*)::int FROM staff WHERE operator_id = $3 AND disabled_at IS NOT NULL) AS disabled,
       (SELECT count(*)::int FROM webhook_endpoint e JOIN account a ON a.id = e.account_id
         WHERE a.operator_id = $3 AND e.url = 'https://them.example' AND e.deleted_at IS NULL) AS webhooks,
       (SELECT count(*)::int FROM webhook_outbox d JOIN account a ON a.id = d.account_id
         WHERE a.operator_id = $3 AND d.exhausted) AS deliveries,
       (SELECT count(*)::int FROM approval WHERE operator_id = $3 AND decided_at IS NULL) AS approvals,
       (SELECT count(*)::int FROM alarm WHERE operator_id = $3 AND subject = 'somebody' AND read_at IS NULL) AS alarms,
       (SELECT count(*)::int FROM rail_inbox WHERE payload ->> 'pixKey' = $4 AND resolved_at IS NULL) AS messages,
       (SELECT count(*)::int FROM reconciliation r JOIN reconciliation_item i ON i.reconciliation_id = r.id
         JOIN column_mapping m ON m.operator_id = r.operator_id AND m.name = 'their mapping'
         WHERE r.operator_id = $3 AND r.status = 'DONE' AND i.accepted_at IS NULL) AS reconciliations,
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
    reconciliations: 1,
    revoked: 0,
  });
});
