import { describe, expect, test } from "vitest";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { seedCredential } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { MAY_INTEGRATE } from "#lib/core/role.ts";
import { mayGrant, SCOPES } from "#lib/core/scope.ts";
import { mayRun } from "#lib/server/operations/may-run.ts";
import { operations } from "../../operations.ts";

const running = await service();
const { us, sql } = running;
const wanted = { accountNumber: us.accounts[0].number, kind: "oauth", variant: "A", name: "Loja" };
const MONEY = ["withdraw.write", "refund.write", "transfer.write"] as const;

/** The console's operations that show or do what these operations of the interface do. */
const SAME_IN_CONSOLE: Record<string, string> = {
  getBalance: "showBalances",
  getClosingDayBalance: "showBalances",
  getConsolidatedStatement: "listStatementSummaries",
  getCharge: "showCharge",
  getWithdrawal: "showWithdrawal",
  getRefund: "showRefund",
  getTransfer: "showTransfer",
  displayWebhook: "listWebhooks",
  exportStatement: "getStatement",
  createStatementExport: "getStatement",
  simulateQrPayment: "payInSandbox",
};
const byName = new Map(operations.map(({ contract }) => [contract.name, contract]));

describe("who issues a credential", () => {
  test.each(MAY_INTEGRATE)("grants as %s only what the role may do in the console itself", (role) => {
    for (const { contract } of operations) {
      if (!contract.scope || !mayGrant(role, contract.scope)) continue;
      const inConsole = byName.get(SAME_IN_CONSOLE[contract.name] ?? contract.name);
      expect([contract.name, mayRun(role, inConsole ?? {})]).toEqual([contract.name, true]);
    }
  });

  test("grants scopes that move money only as an administrator, who may grant every scope", () => {
    for (const scope of MONEY) expect(MAY_INTEGRATE.filter((role) => mayGrant(role, scope))).toEqual(["admin"]);
    expect(SCOPES.filter((scope) => !mayGrant("admin", scope))).toEqual([]);
  });

  test.each([...MONEY, "balance.read", "statement.read"] as const)("403 a developer who grants %s", async (scope) => {
    const { ask } = await staffCaller(running, "developer");
    const reply = await ask.post("/bff/createCredential", { ...wanted, scopes: ["webhook.read", scope] });
    expectProblem(reply, 403, "INSUFFICIENT_ROLE");
    expect(reply.body.detail).toContain(scope);
  });

  test("makes as a developer a credential for webhooks and the sandbox, and as an administrator for money", async () => {
    const developer = await staffCaller(running, "developer");
    const own = await developer.ask.post("/bff/createCredential", {
      ...wanted,
      scopes: ["webhook.read", "webhook.write", "mock.write"],
    });
    expect(own.status, own.text).toBe(200);
    const admin = await staffCaller(running, "admin");
    expect((await admin.ask.post("/bff/createCredential", { ...wanted, scopes: MONEY })).status).toBe(200);
  });

  test("403 a developer who asks a new secret, a certificate or other networks for a credential that moves money", async () => {
    const { id: credentialId } = await seedCredential(sql, us, {
      kind: "oauth",
      variant: "A",
      scopes: ["webhook.read", "withdraw.write"],
    });
    const { ask } = await staffCaller(running, "developer");
    const secret = await ask.post("/bff/rotateCredential", { credentialId, overlapSeconds: 0 });
    expectProblem(secret, 403, "INSUFFICIENT_ROLE");
    const certificate = "ab".repeat(32);
    const registered = await ask.post("/bff/setCertificate", { credentialId, certificate, registered: true });
    expectProblem(registered, 403, "INSUFFICIENT_ROLE");
    const widened = await ask.post("/bff/setCredentialNetworks", { credentialId, networks: [] });
    expectProblem(widened, 403, "INSUFFICIENT_ROLE");
    const kept = await sql("SELECT 1 FROM credential_secret WHERE credential_id = $1", [credentialId]);
    expect(kept).toHaveLength(1);
    expect((await ask.post("/bff/revokeCredential", { credentialId })).status).toBe(200);
  });
});
