import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { rows } from "#lib/server/db.ts";
import { creditPayments } from "../../money-in/charges/credit-payments.job.ts";
import { operations } from "../../operations.ts";
import { recentAuditEvents } from "./list-audit-events.ts";

const running = await service();
const { us } = running;
const admin = await staffCaller(running, "admin");

/** The audit event that each operation writes, by operation. */
const ACTIONS: Record<string, string> = {
  setAlarmSettings: "alarm.settings",
  setAlarmWebhook: "alarm.webhook",
  cancelCharge: "charge.cancel",
  changeOwnPassword: "staff.own-password",
  changeStaff: "staff.role",
  changeWebhook: "webhook.change",
  grantWebhookTaxIds: "webhook.change",
  removeWebhookTaxIds: "webhook.change",
  removeCredentialTaxIds: "credential.change",
  confirmAuthenticator: "staff.authenticator-on",
  confirmIdentity: "staff.confirm",
  configureWebhook: "webhook.create",
  createRefund: "refund.create",
  createTransfer: "transfer.create",
  returnUnappliedPayment: "unapplied.return",
  creditUnappliedPayment: "approval.request",
  deleteWebhook: "webhook.delete",
  exportUnmaskedStatement: "statement.export",
  createStatementExport: "statement.export",
  createUnmaskedStatementExport: "statement.export",
  createStatementSchedule: "schedule.create",
  changeStatementSchedule: "schedule.change",
  pauseStatementSchedule: "schedule.pause",
  deleteStatementSchedule: "schedule.delete",
  runStatementSchedule: "schedule.run",
  retryStatementRun: "schedule.retry",
  createSftpServer: "sftp.create",
  changeSftpServer: "sftp.change",
  removeSftpServer: "sftp.remove",
  testSftpServer: "sftp.test",
  confirmSftpHostKey: "sftp.confirm",
  createConnection: "connection.create",
  changeConnection: "connection.change",
  rotateConnectionCertificate: "connection.rotate",
  useNextCertificate: "connection.use-next",
  pauseConnection: "connection.pause",
  resumeConnection: "connection.resume",
  testConnection: "connection.test",
  attachAccount: "connection.attach",
  detachAccount: "connection.detach",
  addAllowedPayee: "payee.add",
  removeAllowedPayee: "payee.remove",
  finishReconciliationUpload: "reconciliation.upload",
  startReconciliation: "reconciliation.run",
  rerunReconciliation: "reconciliation.run",
  acceptReconciliationItems: "reconciliation.accept",
  reopenReconciliationItems: "reconciliation.reopen",
  resendReconciliationEvents: "reconciliation.resend",
  correctDifference: "proof.correct",
  defendDispute: "dispute.defend",
  acceptDifference: "proof.accept",
  retryProof: "proof.retry",
  revokeCredential: "credential.revoke",
  endOwnSession: "staff.end-session",
  endOtherSessions: "staff.sign-out-others",
  inviteStaff: "staff.create",
  closePeriod: "close.period",
  retryCloseFiles: "close.retry",
  downloadUnmaskedCloseFile: "close.download",
  collectApproval: "approval.collect",
  decideApproval: "approval.confirm",
  requireSecondAdministrator: "operator.second-administrator",
  createCredential: "credential.create",
  createInspector: "webhook.create",
  removeInspector: "webhook.delete",
  resetSandbox: "sandbox.reset",
  moveClock: "clock.move",
  resendDeliveries: "webhook.resend",
  resumeWebhook: "webhook.resume",
  removeAuthenticator: "staff.authenticator-off",
  rotateCredential: "credential.rotate",
  renewRecoveryCodes: "staff.recovery-codes",
  requireAuthenticators: "operator.authenticator-rule",
  rotateWebhookSecret: "webhook.rotate",
  setCertificate: "certificate.add",
  setCredentialNetworks: "credential.networks",
  setNetworkFaults: "network.faults",
  setRequestLimits: "limit.rates",
  setRaiseDelay: "limit.raise-delay",
  setUpWithdrawalMock: "dict.setUp",
  setVelocityLimits: "limit.change",
  resolveQuarantined: "quarantine.resolve",
  testWebhook: "webhook.test",
  unmaskTaxId: "taxId.unmask",
  copyWithdrawal: "withdrawal.copy",
  withdrawToAccount: "withdrawal.create",
  withdrawToKey: "withdrawal.create",
  writeNote: "note.write",
};

/** Why the other operations write no audit event. */
const REASONS: Record<string, string> = {
  markAlarmsRead: "the alarm itself keeps who read it",
  createCharge: "moves nothing; the charge keeps who made it and shows it",
  setUpAuthenticator: "counts for nothing until it is confirmed, which is written down",
  saveView: "keeps filters that the person chose; shows nothing that the person may not see",
  deleteView: "takes away filters, and no data",
  createReconciliation: "begins an upload; its end is written down",
  addReconciliationPart: "a part of an upload, whose end is written down",
  cancelReconciliation: "takes away a file, and no data",
  renameColumnMapping: "changes what a person calls a file's columns; shows nothing",
  deleteColumnMapping: "takes away how columns are read, and no data",
  cancelStatementExport: "takes away a file, and no data",
  setInspectorAnswer: "changes what an address of tests answers",
  runScenario: "creates charges, which keep who made them, and plays their payers",
  payInSandbox: "the person plays a payer at another bank, which changes nothing of the operator's by itself",
};

test("every console operation that changes data has an audit event, or a reason for none", () => {
  const changing = operations.flatMap(({ contract }) =>
    contract.effect !== "read" && contract.roles ? [contract.name] : [],
  );
  expect([...Object.keys(ACTIONS), ...Object.keys(REASONS)].sort()).toEqual(changing.sort());
});

/** Calls an operation at `/bff` and checks its audit event. Returns the body of the answer. */
async function does(operation: string, input: object, subject?: string): Promise<Record<string, unknown>> {
  const { status, body, text } = await admin.ask.post(`/bff/${operation}`, input);
  expect(status, text).toBe(200);
  const [auditEvent] = await recentAuditEvents(us.id, 1);
  expect(auditEvent).toMatchObject({
    actor: `staff:${admin.id}`,
    action: ACTIONS[operation],
    subject: subject ?? expect.any(String),
  });
  return body;
}

test("canceling a charge is audited", async () => {
  const { body } = await us.A.post("/v1/pix/deposit/immediate-charge", goodCharge(us));
  await does("cancelCharge", { chargeId: body.chargeId }, String(body.chargeId));
  // A second cancellation has no effect and writes no audit event.
  const before = await recentAuditEvents(us.id, 100);
  await admin.ask.post("/bff/cancelCharge", { chargeId: body.chargeId });
  expect(await recentAuditEvents(us.id, 100)).toEqual(before);
  await expectInvariants();
});

test("creating, testing, resending to, resuming and deleting a webhook is audited, without its secrets", async () => {
  const secrets = { authenticationType: 1, authentication: { token: "a-planted-canary" } };
  const made = await does("configureWebhook", { url: "https://casaverde.example/pix", ...secrets });
  const webhookId = String(made.webhookId ?? made.id);
  await does("testWebhook", { webhookId }, webhookId);
  await does("resendDeliveries", { webhookId, status: "DUE" }, webhookId);
  await rows({ text: "UPDATE webhook_endpoint SET active = false WHERE id = $1", values: [webhookId] });
  await does("resumeWebhook", { webhookId, owed: "SKIP" }, webhookId);
  await does("deleteWebhook", { id: webhookId }, webhookId);
  const told = JSON.stringify(await recentAuditEvents(us.id, 100));
  expect(told).not.toContain("a-planted-canary");
  expect(told).not.toContain(String(made.signingSecret));
});

test("an audit event says from where and with what the person asked; a payout in a batch too", async () => {
  const headers = {
    "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "x-forwarded-for": "198.51.100.1",
  };
  const from = { source: "127.0.0.0/24", device: "Firefox, Windows" };
  await admin.ask.post("/bff/moveClock", { byMs: 1_000 }, headers);
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({ action: "clock.move", ...from });
  const { number: accountNumber } = us.accounts[0];
  const creditor = { taxId: "11144477735", name: "Rita Recebedora", ispb: "60701190", branch: "0001" };
  await deliver([testPayment(await paidCharge(), us.accounts[0].pixKey)]);
  await creditPayments();
  const payout = {
    accountNumber,
    amount: 1,
    externalId: randomUUID(),
    creditor: { ...creditor, accountNumber: "998877", accountType: "CACC" },
  };
  expect((await admin.ask.post("/bff/withdrawToAccount", payout, headers)).status).toBe(200);
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({ action: "withdrawal.create", ...from });
});

async function paidCharge(): Promise<string> {
  return String((await us.A.post("/v1/pix/deposit/immediate-charge", goodCharge(us))).body.chargeId);
}

test("moving the clock of the sandbox is audited", async () => {
  await does("moveClock", { byMs: 1_000 }, "clock");
});

test("setting network faults and a key in the simulated DICT is audited", async () => {
  await does("setNetworkFaults", { faults: { seed: 5 } }, "simulator");
  await does("setNetworkFaults", { faults: null }, "simulator");
  const key = {
    key: "+5511987654321",
    keyType: "PHONE",
    owner: { taxId: "00000000191", name: "Bruna Testeira" },
    account: { ispb: "60701190", branch: "0001", accountNumber: "000191", accountType: "CACC" },
  };
  await does("setUpWithdrawalMock", key, key.key);
});

test("what a credential does to money writes no audit event: the record shows it", async () => {
  const before = await recentAuditEvents(us.id, 100);
  const { status } = await us.A.post("/v1/pix/deposit/immediate-charge", goodCharge(us));
  expect(status).toBe(201);
  expect(await recentAuditEvents(us.id, 100)).toEqual(before);
});

test("a webhook that a credential makes is audited with the credential; the same again is not", async () => {
  const put = () => us.A.send("PUT", "/v1/webhook", { body: { url: "https://casaverde.example/own" } });
  expect((await put()).status).toBe(201);
  const written = await recentAuditEvents(us.id, 100);
  expect(written[0]).toMatchObject({
    actor: `credential:${us.clients.A.id}`,
    action: "webhook.create",
    facts: { url: "https://casaverde.example/own" },
  });
  expect((await put()).status).toBe(200);
  expect(await recentAuditEvents(us.id, 100)).toEqual(written);
});
