import { describe, expect, test } from "vitest";
import { tokenOf } from "#e2e/support/caller.ts";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { seedCredential, seedOperator } from "#e2e/support/seed-operator.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../audit/list-audit-events.ts";

const running = await service();
const { baseUrl, sql } = running;

/** An operator with two administrators, at whom a second one must confirm. */
async function guarded() {
  const operator = await seedOperator(sql);
  const admin = async () => {
    const person = await staffCaller(running, "admin", operator);
    return { ...person, run: (name: string, input: object) => person.ask.post(`/bff/${name}`, input) };
  };
  const [ana, bia] = [await admin(), await admin()];
  expect((await ana.run("requireSecondAdministrator", { required: true })).body).toEqual({
    required: true,
    approvalId: null,
  });
  const [account] = operator.accounts;
  const wanted = {
    accountNumber: account.number,
    kind: "oauth",
    variant: "A",
    name: "Pays",
    scopes: ["withdraw.write"],
  };
  /** Ana asks for a credential that moves money. Returns the request's id. */
  const ask = async () => {
    const { status, body, text } = await ana.run("createCredential", wanted);
    expect([status, Object.keys(body)], text).toEqual([200, ["approvalId"]]);
    return String(body.approvalId);
  };
  const credentials = () => sql("SELECT 1 FROM credential WHERE operator_id = $1", [operator.id]);
  return { operator, ana, bia, admin, wanted, ask, credentials };
}

describe("a second administrator", () => {
  test("confirms a credential that moves money; who asked collects its secret once; the audit names both", async () => {
    const { operator, ana, bia, ask, credentials } = await guarded();
    const approvalId = await ask();
    expect(await credentials()).toEqual([]);
    const { body: listed } = await bia.run("listApprovals", {});
    expect(listed).toMatchObject({
      required: true,
      administrators: 2,
      approvals: [{ approvalId, kind: "createCredential", state: "open", mayConfirm: true, mayCollect: false }],
    });
    const confirmed = await bia.run("decideApproval", { approvalId, decision: "confirm" });
    expect(confirmed.body, confirmed.text).toEqual({ state: "confirmed" });
    expect(await credentials()).toHaveLength(1);
    expectProblem(await bia.run("collectApproval", { approvalId }), 409, "ACTION_REFUSED");
    const { body } = await ana.run("collectApproval", { approvalId });
    expect(await tokenOf(baseUrl, { id: String(body.credentialId), secret: String(body.clientSecret) })).toBeTruthy();
    expectProblem(await ana.run("collectApproval", { approvalId }), 409, "ACTION_REFUSED");

    const written = await recentAuditEvents(operator.id, 10);
    const both = { requestedBy: `staff:${ana.id}`, confirmedBy: `staff:${bia.id}` };
    expect(written.slice(0, 4)).toMatchObject([
      { action: "approval.collect", actor: `staff:${ana.id}`, facts: both },
      { action: "credential.create", actor: `staff:${ana.id}`, facts: both },
      { action: "approval.confirm", actor: `staff:${bia.id}`, subject: approvalId },
      { action: "approval.request", actor: `staff:${ana.id}`, subject: approvalId },
    ]);
    expect(JSON.stringify(written)).not.toContain(String(body.clientSecret));
  });

  test("sees from which networks the credential may be used, and confirms them", async () => {
    const { ana, bia, wanted } = await guarded();
    const networks = ["203.0.113.9/24", "2001:db8::1"];
    const { body } = await ana.run("createCredential", { ...wanted, networks });
    const canonical = ["203.0.113.0/24", "2001:db8::1"];
    expect((await bia.run("listApprovals", {})).body).toMatchObject({
      approvals: [{ facts: { networks: canonical } }],
    });
    await bia.run("decideApproval", { approvalId: body.approvalId, decision: "confirm" });
    expect(await sql("SELECT networks FROM credential WHERE id = $1", [body.approvalId])).toEqual([
      { networks: canonical },
    ]);
    expectProblem(await ana.run("createCredential", { ...wanted, networks: ["x"] }), 400, "VALIDATION_ERROR");
  });

  test("confirms a new secret of such a credential; the one before ends only when the new one is collected", async () => {
    const { operator, ana, bia } = await guarded();
    const client = await seedCredential(sql, operator, { kind: "oauth", variant: "A", scopes: ["refund.write"] });
    const asked = await ana.run("rotateCredential", { credentialId: client.id, overlapSeconds: 0 });
    expect(Object.keys(asked.body)).toEqual(["approvalId"]);
    const { approvalId } = asked.body;
    await bia.run("decideApproval", { approvalId, decision: "confirm" });
    const valid = () =>
      sql("SELECT 1 FROM credential_secret WHERE credential_id = $1 AND expires_at IS NULL", [client.id]);
    expect(await valid()).toHaveLength(1);
    const { body } = await ana.run("collectApproval", { approvalId });
    expect(await valid()).toHaveLength(1);
    expect(await tokenOf(baseUrl, { id: client.id, secret: String(body.clientSecret) })).toBeTruthy();
  });

  test("is never the one who asked, and not without a fresh reauthentication", async () => {
    const { ana, bia, ask, credentials } = await guarded();
    const approvalId = await ask();
    const confirm = { approvalId, decision: "confirm" };
    expectProblem(await ana.run("decideApproval", confirm), 409, "ACTION_REFUSED");
    await sql("UPDATE staff_session SET reauthenticated_at = now() - interval '1 day' WHERE staff_id = $1", [bia.id]);
    expectProblem(await bia.run("decideApproval", confirm), 403, "STEP_UP_REQUIRED");
    expect(await credentials()).toEqual([]);
  });

  test("declines a request, which then cannot be confirmed; who asked can take it back", async () => {
    const { ana, bia, ask, credentials } = await guarded();
    const [first, second] = [await ask(), await ask()];
    expect((await bia.run("decideApproval", { approvalId: first, decision: "decline" })).body.state).toBe("declined");
    expect((await ana.run("decideApproval", { approvalId: second, decision: "decline" })).body.state).toBe("declined");
    for (const approvalId of [first, second])
      expectProblem(await bia.run("decideApproval", { approvalId, decision: "confirm" }), 409, "ACTION_REFUSED");
    expect(await credentials()).toEqual([]);
  });

  test("cannot confirm after a day, nor for somebody who is no administrator any more", async () => {
    const { ana, bia, ask, credentials } = await guarded();
    const [old, orphan] = [await ask(), await ask()];
    await sql("UPDATE approval SET expires_at = now() WHERE id = $1", [old]);
    expectProblem(await bia.run("decideApproval", { approvalId: old, decision: "confirm" }), 409, "ACTION_REFUSED");
    await sql("UPDATE staff SET role = 'developer' WHERE id = $1", [ana.id]);
    expectProblem(await bia.run("decideApproval", { approvalId: orphan, decision: "confirm" }), 409, "ACTION_REFUSED");
    expect(await credentials()).toEqual([]);
  });

  test("confirms once, when two do so at the same time", async () => {
    const { bia, admin, ask, credentials } = await guarded();
    const carla = await admin();
    const confirm = { approvalId: await ask(), decision: "confirm" };
    const replies = await Promise.all([bia, carla].map(({ run }) => run("decideApproval", confirm)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await credentials()).toHaveLength(1);
  });

  test("of another operator sees and confirms nothing", async () => {
    const { ask, credentials } = await guarded();
    const approvalId = await ask();
    const stranger = await staffCaller(running, "admin", running.them);
    expect((await stranger.ask.post("/bff/listApprovals", {})).body.approvals).toEqual([]);
    const reply = await stranger.ask.post("/bff/decideApproval", { approvalId, decision: "confirm" });
    expectProblem(reply, 404, "NotFound");
    expect(await credentials()).toEqual([]);
  });

  test("is not asked for a credential that moves no money", async () => {
    const { ana, wanted } = await guarded();
    const { body } = await ana.run("createCredential", { ...wanted, scopes: ["balance.read"] });
    expect(body.credentialId).toBeTruthy();
  });
});

describe("the rule of a second administrator", () => {
  test("is not turned on by the only administrator, who is told why", async () => {
    const operator = await seedOperator(sql);
    const { ask } = await staffCaller(running, "admin", operator);
    const reply = await ask.post("/bff/requireSecondAdministrator", { required: true });
    expectProblem(reply, 409, "ACTION_REFUSED");
    expect(reply.body.detail).toContain("only administrator");
  });

  test("ends only when a second administrator confirms it", async () => {
    const { ana, bia, wanted } = await guarded();
    const { body } = await ana.run("requireSecondAdministrator", { required: false });
    expect(body).toMatchObject({ required: true });
    const { approvalId } = body;
    expect((await bia.run("listApprovals", {})).body.required).toBe(true);
    await bia.run("decideApproval", { approvalId, decision: "confirm" });
    expect((await bia.run("listApprovals", {})).body.required).toBe(false);
    expect((await ana.run("createCredential", wanted)).body.credentialId).toBeTruthy();
  });

  test("keeps one administrator from making, or becoming, the second", async () => {
    const { operator, ana, bia } = await guarded();
    const invited = { name: "Nova", email: "nova@jogos.example", role: "admin" };
    expectProblem(await ana.run("inviteStaff", invited), 409, "ACTION_REFUSED");
    const developer = await staffCaller(running, "developer", operator);
    for (const [staffId, change] of [
      [developer.id, { kind: "role", role: "admin" }],
      [bia.id, { kind: "password" }],
      [bia.id, { kind: "authenticator" }],
      [bia.id, { kind: "enable" }],
    ])
      expectProblem(await ana.run("changeStaff", { staffId, change }), 409, "ACTION_REFUSED");
    expect((await ana.run("changeStaff", { staffId: bia.id, change: { kind: "disable" } })).status).toBe(200);
  });
});

test("the database itself refuses that one person asks and confirms", async () => {
  const { ana, ask } = await guarded();
  const approvalId = await ask();
  const own = sql("UPDATE approval SET status = 'CONFIRMED', decided_by = $2, decided_at = now() WHERE id = $1", [
    approvalId,
    ana.id,
  ]);
  await expect(own).rejects.toMatchObject({ constraint: "approval_by_another" });
});
