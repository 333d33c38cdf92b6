import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { goodCharge } from "#e2e/support/charge-dialect.ts";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { writeRequests } from "../../base/requests/request-buffer.ts";

const running = await service();
const { us } = running;
const finance = await staffCaller(running, "finance");
const { ask } = await staffCaller(running, "developer");

/** More than one page of the export, which the file has all. */
const COUNT = 501;
const charge = (amount: number) =>
  us.A.post("/v1/pix/deposit/immediate-charge", { ...goodCharge(us), amount, description: "=1+1" });

test("the file has every record of the filters, with no formulas, and is audited", async () => {
  for (let made = 0; made < COUNT; made++) expect((await charge(4_200)).status).toBe(201);
  await charge(4_300);
  const input = { kind: "charge", amountTo: 4_200, status: "PENDING", locale: "pt-BR" };
  const { status, text, headers } = await finance.ask.post("/bff/exportRecords", input);
  expect([status, headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/cobrancas_.*\.csv/)]);
  const [head, line, ...more] = text.trim().split("\n");
  expect(head).toContain("criado em (BRT);ID;ID externo;conta;situação;valor");
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[^;]+-03:00;.*;"Pendente";42,00;.*;"'=1\+1";/);
  expect(more).toHaveLength(COUNT - 1);
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
    actor: `staff:${finance.id}`,
    action: "list.export",
    facts: { kind: "charge", amountTo: 4_200, status: "PENDING" },
  });
});

test("the request log is a file, too, of the chosen operation", async () => {
  await writeRequests();
  const listed = (await ask.post("/bff/listRequests", { operation: "createCharge", limit: 100 })).body.requests;
  const { text } = await ask.post("/bff/exportRequests", { operation: "createCharge", locale: "pt-BR" });
  const lines = text.trim().split("\n").slice(1);
  expect(listed).toHaveLength(100);
  for (const { requestId } of listed as { requestId: string }[]) expect(text).toContain(`;"${requestId}";`);
  expect(lines.filter((line) => !line.includes('"createCharge";201;'))).toEqual([]);
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
    action: "list.export",
    facts: { kind: "request", operation: "createCharge" },
  });
});

test("a status of another kind, a state at the bank of what is no payout, an unknown player and a list that the role may not see are refused", async () => {
  const refusal = async (by: typeof ask, input: object) =>
    (await by.post("/bff/exportRecords", { locale: "en", ...input })).body.code;
  expect(await refusal(finance.ask, { kind: "refund", status: "PAID" })).toBe("VALIDATION_ERROR");
  expect(await refusal(finance.ask, { kind: "charge", railState: "PARKED" })).toBe("VALIDATION_ERROR");
  expect(await refusal(finance.ask, { kind: "withdrawal", railState: "PARKED" })).toBeUndefined();
  expect(await refusal(finance.ask, { kind: "charge", playerId: randomUUID() })).toBe("PLAYER_NOT_FOUND");
  expect(await refusal(ask, { kind: "transfer" })).toBe("INSUFFICIENT_ROLE");
});
