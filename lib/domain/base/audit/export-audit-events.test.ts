import { expect, test } from "vitest";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { transaction } from "#lib/server/db.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { recentAuditEvents } from "./list-audit-events.ts";
import { writeAuditEvent } from "./write-audit-event.ts";

const running = await service();
const { us } = running;
const auditor = await staffCaller(running, "auditor");

/** More than two pages of the export, which the file has all. */
const COUNT = 1_003;

test("the file has what the filters choose, with masked CPFs and no formulas, and is itself audited", async () => {
  const auditEvent = { action: "key.add", operatorId: us.id, subject: "11144477735" } as const;
  const facts = { keyType: "CPF", amount: 34, text: "=1+1", holderTaxId: "11144477735" };
  await servingOperator(us.id, () =>
    transaction(async (tx) => {
      for (let i = 0; i < COUNT; i++) await writeAuditEvent(tx, "unknown", { ...auditEvent, facts });
    }),
  );
  const { status, text, headers } = await auditor.ask.post("/bff/exportAuditEvents", {
    what: "key.add",
    locale: "pt-BR",
  });
  expect([status, headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/auditoria_.*\.csv/)]);
  const [head, line, ...more] = text.trim().split("\n");
  expect(head).toContain("número;data e hora (BRT);quem");
  expect(line).toMatch(
    /^\d+;\d{4}-\d\d-\d\dT[^;]+-03:00;;"unknown";"Adicionou uma chave Pix";"key\.add";"Chave Pix";"\*{3}\.444\.777-\*{2}";;0,34;/,
  );
  expect(line).toContain("\\u003d1+1");
  expect(text).not.toContain("11144477735");
  expect(more).toHaveLength(COUNT - 1);
  expect((await recentAuditEvents(us.id, 1))[0]).toMatchObject({
    actor: `staff:${auditor.id}`,
    action: "audit.export",
    facts: { what: "key.add" },
  });
});

test("in English the file has commas and points", async () => {
  const { text } = await auditor.ask.post("/bff/exportAuditEvents", { what: "key.add", locale: "en" });
  expect(text.split("\n")[1]).toMatch(/,"unknown","Added a Pix key","key\.add","Pix key",.*,0\.34,/);
});
