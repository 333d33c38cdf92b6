import { text } from "node:stream/consumers";
import { read as readWorkbook, utils } from "@e965/xlsx";
import { expect, test } from "vitest";
import { paidCharge, webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import { status } from "#e2e/support/deliveries/webhook-receiver.ts";
import { bytesOf } from "#e2e/support/golden-file.ts";
import { itemsOf, personOf, reconciled, uploaded } from "#e2e/support/money/reconcile.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements } from "#e2e/support/money/test-money.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { brtDay } from "#lib/core/brt.ts";
import { recentAuditEvents } from "#lib/domain/base/audit/list-audit-events.ts";
import { cancelCharge } from "#lib/domain/money-in/charges/cancel-charge.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { rows } from "#lib/server/db.ts";
import { rerunReconciliation, showReconciliation } from "../reconciliations.ts";
import { runReconciliations } from "../run-reconciliations.job.ts";
import { acceptReconciliationItems, reopenReconciliationItems, resendReconciliationEvents } from "./act-on-items.ts";
import { exportReconciliation } from "./export-reconciliation.ts";
import { listReconciliationItems } from "./items.ts";

await testDatabase();
const { receiver, workOff, configure } = await webhookBench();

const TODAY = brtDay(new Date());
const HEAD = "e2e;externo;id;valor;data";

/** Twelve rows that are missing here, of 1 to 12 reais, and one movement that is missing there. */
async function twelve() {
  const account = await testAccount();
  await postMovements(account.accountId, new Date("2026-10-01T15:00:00Z"), [
    {
      kind: "deposit",
      amount: 500n,
      endToEndId: "B1",
      counterparty: { name: "=Bruna;", taxId: "00000000191", ispb: "0" },
    },
  ]);
  const ctx = personOf(account);
  const lines = Array.from({ length: 12 }, (_, n) => `F${n + 1};;;${n + 1},00;01/10/2026 12:01:${n + 10}`);
  const id = await uploaded(ctx, [HEAD, ...lines].join("\n"));
  await reconciled(ctx, id, { accountNumbers: [account.number], from: "2026-10-01", to: "2026-10-01" });
  const shown = async () => (await showReconciliation.run(ctx, { reconciliationId: id })).output;
  return { account, ctx, id, shown };
}

test("differences are accepted with a note and opened again, one, several or all of a filter, and the audit has it", async () => {
  const { account, ctx, id, shown } = await twelve();
  const accept = (chosen: object) =>
    acceptReconciliationItems.run(ctx, { reconciliationId: id, note: "CPF 123.456.789-09 avisou", ...chosen });
  const items = await itemsOf(ctx, id);
  expect(items.map(({ key }) => key).slice(0, 3)).toEqual(["B1", "F1", "F2"]);
  const [first, second] = items.map(({ itemId }) => itemId);
  expect((await accept({ itemIds: [first ?? "", second ?? ""] })).output).toEqual({ count: 2 });
  expect((await accept({ itemIds: [first ?? ""] })).output).toEqual({ count: 0 });
  expect((await accept({ reason: "MISSING_HERE", amountFrom: 1_000n })).output).toEqual({ count: 3 });
  expect((await shown()).result).toMatchObject({ open: 13 - 5, accepted: 5 });
  const [one] = await itemsOf(ctx, id, { state: "accepted" });
  expect(one?.accepted).toMatchObject({ note: "CPF ***.456.789-** avisou", by: { kind: "staff" } });
  const reopen = await reopenReconciliationItems.run(ctx, { reconciliationId: id, amountFrom: 1_100n });
  expect(reopen.output).toEqual({ count: 2 });
  expect((await shown()).result).toMatchObject({ open: 10, accepted: 3 });
  expect(await recentAuditEvents(account.ctx.operatorId, 3)).toMatchObject([
    { action: "reconciliation.reopen", subject: id, facts: { items: 2, amountFrom: 1_100 } },
    { action: "reconciliation.accept", facts: { items: 3, ofReason: "MISSING_HERE", fileName: "plataforma.csv" } },
    { action: "reconciliation.accept", facts: { items: 2, note: "CPF ***.456.789-** avisou" } },
  ]);
});

test("the list has pages in both orders, filters, and the totals of all that fit", async () => {
  const { ctx, id } = await twelve();
  const page = async (more: object) =>
    (await listReconciliationItems.run(ctx, { reconciliationId: id, limit: 5, ...more })).output;
  const keys: (string | null)[] = [];
  let before: string | undefined;
  do {
    const found = await page({ before });
    expect(found.totals).toEqual({ count: 13, difference: 7_800n - 500n });
    keys.push(...found.items.map(({ key }) => key));
    before = found.next ?? undefined;
  } while (before);
  expect(keys).toEqual(["F12", "F11", "F10", "F9", "F8", "F7", "F6", "B1", "F5", "F4", "F3", "F2", "F1"]);
  expect((await page({ reason: "MISSING_THERE" })).items).toMatchObject([
    { key: "B1", book: { name: "=Bruna;", taxId: "00000000191" }, told: { state: "NO_EVENT" } },
  ]);
  const found = await page({ search: "f1", amountTo: 1_100n });
  expect([found.items.map(({ key }) => key), found.totals.count]).toEqual([["F11", "F10", "F1"], 3]);
  expect((await page({ kind: "withdrawal" })).items).toEqual([]);
  await expect(page({ before: "x" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("the result as CSV and as a spreadsheet has the items of the filters, masked CPFs and no formula, and is audited", async () => {
  const { account, ctx, id } = await twelve();
  const asked = { reconciliationId: id, reason: "MISSING_THERE", format: "csv" } as const;
  const csv = (await exportReconciliation.run(ctx, { ...asked, locale: "pt-BR" })).output;
  expect(csv.fileName).toBe("conciliacao_2026-10-01.csv");
  const [head, line, ...more] = (await text(csv.body)).trim().split("\n");
  expect(head).toMatch(/^motivo;tipo;chave;/);
  expect(line).toContain(
    `"Falta no arquivo";"Depósito";"B1";;;;"${account.number}";1;5,00;2026-10-01T12:00:00.000-03:00;"'=Bruna;"`,
  );
  expect(line).toContain(`"***.000.001-**";-5,00;"Sem evento"`);
  expect(more).toEqual([]);
  const xlsx = (await exportReconciliation.run(ctx, { reconciliationId: id, format: "xlsx", locale: "en" })).output;
  const book = readWorkbook(await bytesOf(xlsx.body), { cellDates: true, UTC: true });
  const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.reconciliation as never, { UTC: true });
  expect(lines).toHaveLength(13);
  expect(lines.find((row) => row.key === "B1")).toMatchObject({
    reason: "Missing there",
    "book amount": 5,
    name: "=Bruna;",
    difference: -5,
    "book time (BRT)": new Date("2026-10-01T12:00:00.000Z"),
  });
  expect(await recentAuditEvents(account.ctx.operatorId, 2)).toMatchObject([
    { action: "reconciliation.export", subject: id, facts: { format: "xlsx" } },
    { action: "reconciliation.export", facts: { format: "csv", ofReason: "MISSING_THERE" } },
  ]);
});

async function endToEndIdOf({ accountId }: TestAccount, chargeId: string): Promise<string> {
  const [found] = await rows<{ e: string }>({
    text: "SELECT end_to_end_id AS e FROM payment WHERE account_id = $1 AND charge_id = $2",
    values: [accountId, chargeId],
  });
  return found?.e ?? "";
}

test("three ways: what each difference's webhooks were told, and an event that none has taken is sent again", async () => {
  const account = await testAccount();
  const ctx = personOf(account);
  const silent = await paidCharge(account);
  await configure(account, { url: `${receiver.baseUrl}/three` });
  const delivered = await paidCharge(account);
  await workOff();
  receiver.behave("/three", status(500));
  const [failed, missing] = [await paidCharge(account), await paidCharge(account)];
  await workOff();
  const line = async (charge: string) => `${await endToEndIdOf(account, charge)};;;10,00;`;
  const id = await uploaded(
    ctx,
    [HEAD, await line(failed), await line(delivered).then((row) => row.replace("10,00", "11,00"))].join("\n"),
  );
  const asked = { accountNumbers: [account.number], from: TODAY, to: TODAY, mapping: { time: null } };
  await reconciled(ctx, id, asked);
  const told = async () =>
    Object.fromEntries((await itemsOf(ctx, id)).map(({ reason, record, told }) => [record?.id, [reason, told?.state]]));
  expect(await told()).toEqual({
    [silent]: ["MISSING_THERE", "NO_WEBHOOK"],
    [delivered]: ["AMOUNT_DIFFERS", "DELIVERED"],
    [failed]: ["NOT_DELIVERED", "DUE"],
    [missing]: ["MISSING_THERE", "DUE"],
  });
  receiver.behave("/three", status(204));
  const resent = await resendReconciliationEvents.run(ctx, { reconciliationId: id, reason: "MISSING_THERE" });
  expect(resent.output).toEqual({ count: 1, without: 1 });
  const [item] = await itemsOf(ctx, id, { reason: "NOT_DELIVERED" });
  await resendReconciliationEvents.run(ctx, { reconciliationId: id, itemIds: [item?.itemId ?? ""] });
  await workOff();
  expect(await told()).toMatchObject({
    [failed]: ["NOT_DELIVERED", "DELIVERED"],
    [missing]: ["MISSING_THERE", "DELIVERED"],
  });
  expect(await recentAuditEvents(account.ctx.operatorId, 1)).toMatchObject([
    { action: "reconciliation.resend", facts: { count: 1, itemIds: [item?.itemId] } },
  ]);
  await rerunReconciliation.run(ctx, { reconciliationId: id });
  await runReconciliations();
  expect(Object.keys(await told())).not.toContain(failed);
  // As if its event had been 101 days ago, and its deliveries had ended.
  await ownerRows({
    text: `UPDATE reconciliation_item SET event_id = first_id_at(now() - interval '101 days') WHERE reconciliation_id = $1 AND record_id = $2`,
    values: [id, silent],
  });
  expect(await told()).toMatchObject({ [silent]: ["MISSING_THERE", "NOT_KEPT"] });
});

test("a row that is missing says what became of its charge, and a movement outside of the period is late", async () => {
  const account = await testAccount();
  const ctx = personOf(account);
  const paid = await paidCharge(account, { externalId: "pedido-1" });
  const wanted = { amount: 1_000n, externalId: "pedido-2", expiresIn: 600, pixKey: account.pixKey };
  const { chargeId } = (await createCharge.run(account.ctx, wanted)).output;
  await cancelCharge.run(ctx, { chargeId });
  const content = [
    HEAD,
    ";pedido-1;;10,00;01/10/2026 12:00:00",
    ";pedido-2;;10,00;01/10/2026 12:00:00",
    ";nada;;10,00;01/10/2026 12:00:00",
  ];
  const id = await uploaded(ctx, content.join("\n"));
  await reconciled(ctx, id, { accountNumbers: [account.number], from: "2026-10-01", to: "2026-10-01" });
  expect(await itemsOf(ctx, id)).toMatchObject([
    { key: "pedido-1", reason: "LATE", record: { kind: "charge", id: paid, status: "PAID" }, difference: 1_000n },
    { key: "pedido-2", reason: "MISSING_HERE", record: { id: chargeId, status: "CANCELED" } },
    { key: "nada", reason: "MISSING_HERE", record: null, told: null },
  ]);
});
