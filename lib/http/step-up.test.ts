import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { caller } from "#e2e/support/caller.ts";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { deliver, testPayment } from "#e2e/support/money/test-rail.ts";
import { expectInvariants } from "#e2e/support/rows/order-violations.ts";
import { service } from "#e2e/support/service.ts";
import { sessionCookie, staffCaller, startSession } from "#e2e/support/staff-caller.ts";
import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { operations } from "#lib/domain/operations.ts";
import { hashPassword } from "#lib/domain/people/staff/authentication-factors/password.ts";
import { signIn } from "#lib/domain/people/staff/sign-in/sign-in.ts";

const PASSWORD = "correct horse battery staple";

const running = await service();
const { baseUrl, sql, us } = running;
const passwordHash = await hashPassword(PASSWORD);

/** Why the console's other changing operations need no reauthentication. */
const REASONS: Record<string, string> = {
  cancelCharge: "nothing goes out",
  markAlarmsRead: "changes nothing but what is shown as new",
  changeOwnPassword: "asks for the password itself",
  confirmAuthenticator: "goes on with what needed it a moment ago",
  confirmIdentity: "is the reauthentication",
  createCharge: "nothing goes out",
  removeCredentialTaxIds: "only takes away, and must be quick",
  removeWebhookTaxIds: "only takes away, and must be quick",
  endOwnSession: "only takes away, and must be quick",
  deleteView: "takes away filters, and no data",
  createStatementExport: "shows what the statement shows, with masked CPFs",
  retryCloseFiles: "changes nothing of what is closed",
  retryProof: "asks the bank again, and moves nothing",
  createReconciliation: "takes the platform's own file, and shows what the statement shows",
  addReconciliationPart: "a part of that file",
  finishReconciliationUpload: "the end of that file",
  startReconciliation: "shows what the statement shows",
  rerunReconciliation: "shows what the statement shows",
  cancelReconciliation: "takes away a file, and no data",
  acceptReconciliationItems: "moves nothing; the audit keeps who accepted what, and it can be taken back",
  reopenReconciliationItems: "takes back that something was accepted",
  resendReconciliationEvents: "tells the same receiver again",
  renameColumnMapping: "changes a name, and no data",
  deleteColumnMapping: "takes away how columns are read, and no data",
  cancelStatementExport: "takes away a file, and no data",
  pauseStatementSchedule: "sends to nobody new, and stopping must be quick",
  deleteStatementSchedule: "only takes away",
  runStatementSchedule: "makes what is made anyway, with masked CPFs, for the recipients that there are",
  retryStatementRun: "sends the same to the same recipients",
  removeSftpServer: "only takes away",
  testSftpServer: "writes to the same server, and leaves nothing there",
  endOtherSessions: "only takes away, and must be quick",
  moveClock: "staging's",
  payInSandbox: "no money of anybody's",
  createInspector: "tells only this service itself",
  setInspectorAnswer: "an address of tests",
  removeInspector: "only takes away",
  resetSandbox: "the simulator's",
  runScenario: "no money of anybody's",
  resendDeliveries: "tells the same receiver again",
  resumeWebhook: "tells the same receiver again; what is skipped can be sent again",
  saveView: "keeps filters, and opens nothing",
  setNetworkFaults: "the simulator's",
  setUpWithdrawalMock: "the simulator's",
  testWebhook: "tells the same receiver",
  writeNote: "moves nothing and opens nothing; the audit keeps each version",
};

const changing = operations.flatMap(({ contract }) => (contract.effect !== "read" && contract.roles ? [contract] : []));

/** A person whose last reauthentication expired `seconds` ago. */
async function lapsed(role: "admin" | "finance" = "admin", seconds = 1) {
  const person = await staffCaller(running, role);
  await sql("UPDATE staff SET password_hash = $2 WHERE id = $1", [person.id, passwordHash]);
  await sql(
    "UPDATE staff_session SET reauthenticated_at = reauthenticated_at - make_interval(mins => $2, secs => $3) WHERE staff_id = $1",
    [person.id, REAUTHENTICATION_MINUTES, seconds],
  );
  return person;
}

function payout(externalId: string) {
  const accountNumber = us.accounts[0].number;
  const creditor = { taxId: "11144477735", name: "Rita Recebedora", ispb: "60701190", branch: "0001" };
  return {
    accountNumber,
    amount: 1,
    externalId,
    creditor: { ...creditor, accountNumber: "998877", accountType: "CACC" },
  };
}

describe("operations and reauthentication", () => {
  test("every operation that changes something needs reauthentication, or has a reason why not", () => {
    const names = changing.filter(({ stepUp }) => !stepUp).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(REASONS).toSorted());
  });

  test("an operation that only reads needs no reauthentication", () => {
    expect(operations.filter(({ contract }) => contract.stepUp && contract.effect === "read")).toEqual([]);
  });
});

describe("a reauthentication", () => {
  test("expires after ten minutes", async () => {
    expect(REAUTHENTICATION_MINUTES).toBe(10);
    const nearly = await lapsed("admin", -30);
    expect((await nearly.ask.post("/bff/unmaskTaxId", "[]")).body.code).toBe("INVALID_JSON");
    const over = await lapsed();
    expectProblem(await over.ask.post("/bff/unmaskTaxId", {}), 403, "STEP_UP_REQUIRED");
  });

  test("is made with the password; then the same payout is sent once", async () => {
    const { ask } = await lapsed("finance");
    const charge = await us.A.post("/v1/pix/deposit/immediate-charge", goodCharge(us));
    await deliver([testPayment(String(charge.body.chargeId), us.accounts[0].pixKey)]);
    await creditPayments();
    const externalId = randomUUID();
    const stored = () => sql("SELECT 1 FROM withdrawal WHERE external_id = $1", [externalId]);
    const send = () => ask.post("/bff/withdrawToAccount", payout(externalId));
    expectProblem(await send(), 403, "STEP_UP_REQUIRED");
    expect(await stored()).toEqual([]);
    expect((await ask.post("/bff/confirmIdentity", { by: "password", password: PASSWORD })).body).toEqual({
      confirmed: true,
    });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toHaveLength(1);
    await expectInvariants();
  });

  test("writes an audit event without the password", async () => {
    const { id, ask } = await lapsed();
    await ask.post("/bff/confirmIdentity", { by: "password", password: PASSWORD });
    const [auditEvent] = await recentAuditEvents(us.id, 1);
    expect(auditEvent).toMatchObject({ actor: `staff:${id}`, action: "staff.confirm", facts: { by: "password" } });
    expect(JSON.stringify(await sql("SELECT to_jsonb(a) FROM audit a"))).not.toContain(PASSWORD);
  });

  test("422 PASSWORD_REFUSED a wrong password is not a reauthentication, and tries are slowed down", async () => {
    const { ask } = await lapsed();
    const wrong = () => ask.post("/bff/confirmIdentity", { by: "password", password: "wrong" });
    expectProblem(await wrong(), 422, "PASSWORD_REFUSED");
    expectProblem(await ask.post("/bff/unmaskTaxId", {}), 403, "STEP_UP_REQUIRED");
    await Promise.all([wrong(), wrong(), wrong(), wrong(), wrong()]);
    // The first delay is short: on a busy machine it could be over.
    await sql("UPDATE sign_in_failure SET failures = failures + 5");
    expectProblem(await ask.post("/bff/confirmIdentity", { by: "password", password: PASSWORD }), 429, "RATE_LIMITED");
    expectProblem(await ask.post("/bff/unmaskTaxId", {}), 403, "STEP_UP_REQUIRED");
  });

  test("is not slowed down by a stranger's failed sign-ins with the same e-mail", async () => {
    const { id, ask } = await lapsed();
    const [person] = await sql<{ email: string }>("SELECT email FROM staff WHERE id = $1", [id]);
    for (let i = 0; i < 5; i++) await signIn(person?.email ?? "", "wrong");
    await sql("UPDATE sign_in_failure SET failures = failures + 5 WHERE failures >= 5");
    expect(await signIn(person?.email ?? "", PASSWORD)).toMatchObject({ kind: "wait" });
    expect((await ask.post("/bff/confirmIdentity", { by: "password", password: PASSWORD })).status).toBe(200);
  });

  test("counts only for one session of one person", async () => {
    const { id, sid, ask } = await lapsed();
    await ask.post("/bff/confirmIdentity", { by: "password", password: PASSWORD });
    expect((await ask.post("/bff/unmaskTaxId", "[]")).body.code).toBe("INVALID_JSON");
    const by = (cookie: string) => caller(baseUrl, { origin: baseUrl, cookie });
    const other = await startSession(sql, id);
    await sql("UPDATE staff_session SET reauthenticated_at = '-infinity' WHERE id = $1", [other.sid]);
    expectProblem(await by(other.cookie).post("/bff/unmaskTaxId", {}), 403, "STEP_UP_REQUIRED");
    const mixed = by(await sessionCookie((await lapsed()).id, sid));
    expectProblem(await mixed.post("/bff/unmaskTaxId", {}), 401, "UNAUTHORIZED");
  });
});
