import { describe, expect, test } from "vitest";
import { expectProblem } from "#e2e/support/expect-problem.ts";
import { amountOf, readCsv } from "#e2e/support/files/read-csv.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { formatTaxId } from "#lib/core/tax-id.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";

const running = await service();
const [account] = running.us.accounts;
const CPF = "00000000191";
const CNPJ = "11222333000181";
const day = "2026-11-10";
const selection = { accountNumber: account.number, initDate: day, endDate: day };

await postMovements(account.id, new Date(`${day}T10:00:00.000-03:00`), [
  { kind: "deposit", amount: 1_000n, counterparty: { name: "Ana", taxId: CPF, ispb: "00000000" } },
  { kind: "withdrawal", amount: 300n, counterparty: { name: "Loja", taxId: CNPJ, ispb: "00000000" } },
  { kind: "fee", amount: 50n },
]);

const finance = await staffCaller(running, "finance");
const lines = async (more: object = {}) =>
  (await finance.ask.post("/bff/getStatement", { ...selection, ...more })).body.transactions as Record<
    string,
    unknown
  >[];

describe("the statement in the console", () => {
  test("a CPF is shown masked, a CNPJ is shown complete", async () => {
    expect((await lines()).map(({ taxId }) => taxId)).toEqual([null, "11.222.333/0001-81", "***.000.001-**"]);
  });

  test("a filter by CPF finds its lines, although the CPF is shown masked", async () => {
    expect(await lines({ counterPartyCpf: CPF })).toMatchObject([{ name: "Ana", typeB: "deposit", amount: 1_000 }]);
  });

  test("lines are filtered by kind and type, page by page", async () => {
    expect((await lines({ kinds: ["fee"] })).map(({ typeB }) => typeB)).toEqual(["fee"]);
    expect((await lines({ page: 1, pageSize: 2 })).map(({ typeB }) => typeB)).toEqual(["deposit"]);
    expect(await lines({ kinds: ["deposit"], transactionType: "debit" })).toEqual([]);
  });
});

describe("one hour of a day", () => {
  const totals = async (more: object) =>
    (await finance.ask.post("/bff/showStatementTotals", { ...selection, ...more })).body;

  test("has the totals of its lines, between the balances before and after it", async () => {
    expect((await totals({ hour: 10 })).total).toMatchObject({
      openingBalance: 0,
      totalCredits: 1_000,
      totalDebits: 350,
      closingBalance: 650,
    });
    expect((await totals({ hour: 11 })).total).toMatchObject({
      openingBalance: 650,
      totalCredits: 0,
      totalDebits: 0,
      closingBalance: 650,
    });
    expect([await lines({ hour: 10 }), await lines({ hour: 11 })].map(({ length }) => length)).toEqual([3, 0]);
  });

  test("must exist", async () => {
    for (const hour of [24, -1]) expect(await totals({ hour })).toMatchObject({ code: "INVALID_QUERY_PARAMETER" });
  });
});

describe("the export of the statement in the console", () => {
  const file = { ...selection, format: "csv", locale: "en" };

  test("has the lines that the same filters show, as a download that is not cached", async () => {
    const reply = await finance.ask.post("/bff/exportStatement", { ...file, kinds: ["withdrawal"] });
    expect(reply.headers.get("content-disposition")).toBe(
      `attachment; filename="statement_${account.number}_${day}_${day}.csv"`,
    );
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { lines } = readCsv(Buffer.from(`\uFEFF${reply.text}`), ",");
    expect(lines.map((line) => amountOf(line, ","))).toEqual([-300]);
  });

  test("has CPFs masked as the screen shows them, and CNPJs whole", async () => {
    for (const role of ["finance", "admin", "auditor"] as const) {
      const { ask } = await staffCaller(running, role);
      const { text } = await ask.post("/bff/exportStatement", file);
      const { lines } = readCsv(Buffer.from(`\uFEFF${text}`), ",");
      expect(lines.map(({ taxId }) => taxId)).toEqual(["***.000.001-**", formatTaxId(CNPJ), ""]);
      expect(text).not.toContain(CPF);
    }
    const [auditEvent] = await recentAuditEvents(running.us.id, 1);
    expect(auditEvent).toMatchObject({ action: "statement.export", facts: { wholeTaxIds: false } });
  });

  test("has whole CPFs for a role that may see them, with a reason, which is audited", async () => {
    const reason = "the yearly report to the tax office";
    const { text } = await finance.ask.post("/bff/exportUnmaskedStatement", { ...file, reason });
    const { lines } = readCsv(Buffer.from(`\uFEFF${text}`), ",");
    expect(lines.map(({ taxId }) => taxId)).toEqual([formatTaxId(CPF), formatTaxId(CNPJ), ""]);
    const [auditEvent] = await recentAuditEvents(running.us.id, 1);
    expect(auditEvent).toMatchObject({
      actor: `staff:${finance.id}`,
      action: "statement.export",
      subject: account.number,
      facts: { wholeTaxIds: true, reason, lines: 3 },
    });
  });

  test("has no whole CPFs without a reason, without a fresh reauthentication, or for other roles", async () => {
    const whole = { ...file, reason: "the yearly report" };
    for (const reason of [undefined, "", "why?", "     "])
      expectProblem(
        await finance.ask.post("/bff/exportUnmaskedStatement", { ...whole, reason }),
        400,
        "VALIDATION_ERROR",
      );
    const stale = await staffCaller(running, "finance");
    await running.sql("UPDATE staff_session SET reauthenticated_at = '-infinity' WHERE staff_id = $1", [stale.id]);
    expectProblem(await stale.ask.post("/bff/exportUnmaskedStatement", whole), 403, "STEP_UP_REQUIRED");
    const auditor = await staffCaller(running, "auditor");
    expectProblem(await auditor.ask.post("/bff/exportUnmaskedStatement", whole), 403, "INSUFFICIENT_ROLE");
  });

  test("403 for roles that may only read", async () => {
    for (const role of ["operator", "support"] as const) {
      const { ask } = await staffCaller(running, role);
      expect((await ask.post("/bff/getStatement", selection)).status).toBe(200);
      expectProblem(await ask.post("/bff/exportStatement", file), 403, "INSUFFICIENT_ROLE");
    }
  });
});

describe("a whole tax id", () => {
  const place = { at: "statementLine", accountNumber: account.number, lineNumber: 1 };
  const line = { place, reason: "the customer called about it" };

  test("is shown to an allowed role with a reason; an audit event says who, what and why", async () => {
    expect((await finance.ask.post("/bff/unmaskTaxId", line)).body).toEqual({ taxId: "000.000.001-91" });
    const auditor = await staffCaller(running, "auditor");
    const { body } = await auditor.ask.post("/bff/listAuditEvents", {});
    expect((body.auditEvents as object[])[0]).toMatchObject({
      actor: `staff:${finance.id}`,
      action: "taxId.unmask",
      subject: account.number,
      facts: { line: 1, taxId: "***.000.001-**", reason: line.reason },
    });
  });

  test("is refused without a reason, without a counterparty, and to other roles", async () => {
    const ask = (more: object) => finance.ask.post("/bff/unmaskTaxId", { ...line, ...more });
    expectProblem(await ask({ reason: "" }), 400, "VALIDATION_ERROR");
    expectProblem(await ask({ place: { ...place, lineNumber: 3 } }), 404, "STATEMENT_LINE_NOT_FOUND");
    const { ask: operator } = await staffCaller(running, "operator");
    expectProblem(await operator.post("/bff/unmaskTaxId", line), 403, "INSUFFICIENT_ROLE");
  });
});
