import { expect, test } from "vitest";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectInvariants } from "#e2e/support/order-violations.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { operations } from "../operations.ts";
import { recentAuditEvents } from "./list-audit-events.ts";

const running = await service();
const { us } = running;
const admin = await staffCaller(running, "admin");

/** The audit event that each operation writes, by operation. */
const ACTIONS: Record<string, string> = {
  cancelCharge: "charge.cancel",
  changeOwnPassword: "staff.own-password",
  changeStaff: "staff.role",
  changeWebhook: "webhook.change",
  confirmAuthenticator: "staff.authenticator-on",
  confirmIdentity: "staff.confirm",
  configureWebhook: "webhook.create",
  createRefund: "refund.create",
  createTransfer: "transfer.create",
  deleteWebhook: "webhook.delete",
  revokeCredential: "credential.revoke",
  endOtherSessions: "staff.sign-out-others",
  inviteStaff: "staff.create",
  createCredential: "credential.create",
  moveClock: "clock.move",
  resendDeliveries: "webhook.resend",
  removeAuthenticator: "staff.authenticator-off",
  rotateCredential: "credential.rotate",
  renewRecoveryCodes: "staff.recovery-codes",
  requireAuthenticators: "operator.authenticator-rule",
  rotateWebhookSecret: "webhook.rotate",
  setCertificate: "certificate.add",
  setNetworkFaults: "network.faults",
  setUpWithdrawalMock: "dict.setUp",
  resolveQuarantined: "quarantine.resolve",
  testWebhook: "webhook.test",
  unmaskTaxId: "taxId.unmask",
  withdrawToAccount: "withdrawal.create",
  withdrawToKey: "withdrawal.create",
};

/** Why the other operations write no audit event. */
const REASONS: Record<string, string> = {
  createCharge: "moves nothing; the charge keeps who made it and shows it",
  setUpAuthenticator: "counts for nothing until it is confirmed, which is written down",
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

test("creating, testing, resending to and deleting a webhook is audited, without its secrets", async () => {
  const secrets = { authenticationType: 1, authentication: { token: "a-planted-canary" } };
  const made = await does("configureWebhook", { url: "https://casaverde.example/pix", ...secrets });
  const webhookId = String(made.webhookId ?? made.id);
  await does("testWebhook", { webhookId }, webhookId);
  await does("resendDeliveries", { webhookId, status: "DUE" }, webhookId);
  await does("deleteWebhook", { id: webhookId }, webhookId);
  const told = JSON.stringify(await recentAuditEvents(us.id, 100));
  expect(told).not.toContain("a-planted-canary");
  expect(told).not.toContain(String(made.signingSecret));
});

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

test("the actions of a credential write no audit event", async () => {
  const before = await recentAuditEvents(us.id, 100);
  const { status } = await us.A.send("PUT", "/v1/webhook", { body: { url: "https://casaverde.example/own" } });
  expect(status).toBe(201);
  expect(await recentAuditEvents(us.id, 100)).toEqual(before);
});
