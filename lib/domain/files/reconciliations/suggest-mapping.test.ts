import { beforeEach, expect, test } from "vitest";
import { itemsOf, personOf, uploaded } from "#e2e/support/money/reconcile.ts";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { brtDay, instantOf } from "#lib/core/brt.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { forgetAccounts } from "../../base/accounts/account.ts";
import { showReconciliationFile } from "./reconciliation-file.ts";
import { rerunReconciliation, showReconciliation, startReconciliation } from "./reconciliations.ts";
import { runReconciliations } from "./run-reconciliations.job.ts";

await testDatabase();

const MINUTE_MS = 60_000;
const FIRST_MS = Date.parse("2026-11-20T12:00:00Z");
/** A day has eight movements, from nine o'clock BRT on, one every ten minutes. */
const MOVEMENTS = Array.from({ length: 48 }, (_, n) => {
  const at = new Date(FIRST_MS + (n % 8) * 10 * MINUTE_MS + Math.floor(n / 8) * 86_400_000);
  const isIn = n % 3 !== 0;
  const name = `${n}`.padStart(4, "0");
  const cents = 1_000 + n * 125;
  return {
    at,
    isIn,
    cents,
    endToEndId: `${isIn ? "E60701190" : "E99999004"}202611${at.getUTCDate()}1200ab${name}XyZaB`,
    externalId: `pedido-${name}`,
  };
});
type Told = (typeof MOVEMENTS)[number];

const reais = (cents: number, decimal = ",") => (cents / 100).toFixed(2).replace(".", decimal);
const signed = (one: Told, decimal = ",") => `${one.isIn ? "" : "-"}${reais(one.cents, decimal)}`;
const brt = ({ at }: Told) => new Date(at.getTime() - 180 * MINUTE_MS).toISOString();
const day = (one: Told) => brt(one).slice(0, 10).split("-").reverse().join("/");
const time = (one: Told) => `${day(one)} ${brt(one).slice(11, 19)}`;
const lines = (head: string, row: (one: Told) => string, before = "") =>
  [head, ...(before ? [before] : []), ...MOVEMENTS.map(row)].join("\r\n");

let account: TestAccount;
let ctx: Context;
beforeEach(async () => {
  account = await testAccount();
  ctx = personOf(account);
  await postMovements(account.accountId, new Date(FIRST_MS - 86_400_000 * 30), [
    { kind: "deposit", amount: 99_999_999n },
  ]);
  for (const { at, isIn, cents, endToEndId, externalId } of MOVEMENTS) {
    const movement: Movement = { kind: isIn ? "deposit" : "withdrawal", amount: BigInt(cents), endToEndId, externalId };
    await postMovements(account.accountId, at, [movement]);
  }
});

const shown = async (reconciliationId: string) => (await showReconciliationFile.run(ctx, { reconciliationId })).output;

/** Uploads a file and matches it as it is suggested. */
async function reconciledAsSuggested(content: string, changes: object = {}) {
  const reconciliationId = await uploaded(ctx, content);
  const file = await shown(reconciliationId);
  const { from, to } = file.scope;
  const scope = { ...file.scope, from: from ?? "", to: to ?? "", ...changes };
  await startReconciliation.run(ctx, { reconciliationId, mapping: file.mapping, mappingName: "Plataforma", scope });
  await runReconciliations();
  const { result, totals } = (await showReconciliation.run(ctx, { reconciliationId })).output;
  return { file, result, totals, items: await itemsOf(ctx, reconciliationId) };
}

const isIn = (one: Told, yes: string, no: string) => (one.isIn ? yes : no);

test.each<[string, string]>([
  [
    "a signed amount and a type",
    lines(
      "Data;EndToEndId;Pedido;Operação;Valor",
      (one) => `${time(one)};${one.endToEndId};${one.externalId};${isIn(one, "Depósito", "Saque")};${signed(one)}`,
    ),
  ],
  [
    "a D/C column beside unsigned amounts",
    lines(
      "Data;EndToEndId;Pedido;Valor;D/C",
      (one) => `${time(one)};${one.endToEndId};${one.externalId};${reais(one.cents)};${isIn(one, "C", "D")}`,
    ),
  ],
  [
    "unsigned amounts beside what a bank's statement says of them",
    lines(
      "Data;EndToEndId;Tipo;Valor",
      (one) => `${time(one)};${one.endToEndId};${isIn(one, "PIX RECEBIDO", "PIX ENVIADO")};${reais(one.cents)}`,
    ),
  ],
  [
    "unsigned amounts beside words for kinds and directions",
    `${lines(
      "Data;EndToEndId;Tipo;Valor",
      (one) =>
        `${time(one)};${one.endToEndId};${isIn(one, "Recebimento Pix", "Pagamento via Pix")};${reais(one.cents)}`,
    )}\r\n25/11/2026 12:00:00;;Saldo do dia;1,00`,
  ],
  [
    "CR and DR before the amounts, without a name",
    lines(
      "Data;EndToEndId;;Valor",
      (one) => `${time(one)};${one.endToEndId};${isIn(one, "CR", "DR")};${reais(one.cents)}`,
    ),
  ],
  [
    "ids behind an apostrophe",
    lines("Data;EndToEndId;Pedido;Valor", (one) => `${time(one)};'${one.endToEndId};'${one.externalId};${signed(one)}`),
  ],
  [
    "every cell as a spreadsheet's formula",
    lines("Data;EndToEndId;Valor", (one) =>
      [time(one), one.endToEndId, signed(one)].map((cell) => `"=""${cell}"""`).join(";"),
    ),
  ],
  [
    "a bank's opening balance below the header",
    lines(
      "Data;EndToEndId;Histórico;Valor;Saldo",
      (one) => `${day(one)};${one.endToEndId};${isIn(one, "Depósito", "Saque")};${signed(one)};1.000,00`,
      "20/11/2026;;SALDO ANTERIOR;;1.000,00",
    ),
  ],
  [
    "an opening line with hardly a cell, line numbers first",
    lines(
      "linha;registro;data e hora;crédito;débito;saldo;endToEndId",
      (one) =>
        `267;lançamento;${time(one)};${isIn(one, reais(one.cents), "")};${isIn(one, "", reais(one.cents))};10,00;${one.endToEndId}`,
      ";saldo inicial;;;;10418,80;",
    ),
  ],
  [
    "a report's name, its period and an empty line above the header",
    `Banco X;Extrato\r\nPeríodo;20/11/2026 a 25/11/2026\r\n\r\n${lines("Data;EndToEndId;Cliente;Valor;Saldo", (one) => `${time(one)};${one.endToEndId};Fulana;${signed(one)};5,00`)}`,
  ],
  [
    "amounts with a decimal point and no type",
    lines("date,endToEndId,amount", (one) => `${brt(one).slice(0, 19)},${one.endToEndId},${signed(one, ".")}`),
  ],
])("%s: read as it is suggested, all of it agrees", async (_, content) => {
  const { result, totals, items, file } = await reconciledAsSuggested(content);
  expect(file.scope).toMatchObject({ from: "2026-11-20", to: "2026-11-25" });
  expect(items).toEqual([]);
  expect([totals?.matched.count, result?.unchecked, totals?.unread]).toEqual([MOVEMENTS.length, 0, 0]);
});

test("a balance or a sum is counted apart, and is no row that could not be read", async () => {
  const content = lines(
    "Data;EndToEndId;Valor",
    (one) => `${time(one)};${one.endToEndId};${signed(one)}`,
    "SALDO ANTERIOR;;1.000,00",
  );
  expect((await reconciledAsSuggested(content)).totals).toMatchObject({ summaries: 1, unread: 0 });
});

test("the period and the kinds are those of the whole file, also of what comes after its first rows", async () => {
  const row = (one: Told) => `${time(one)};${one.endToEndId};${isIn(one, "Depósito", "Saque")};${signed(one)}`;
  const content = `${lines("Data;EndToEndId;Operação;Valor", row)}\r\n26/11/2026 10:00:00;;Tarifa;-0,10`;
  const { scope, mapping } = await shown(await uploaded(ctx, content));
  expect(scope).toMatchObject({ from: "2026-11-20", to: "2026-11-26", kinds: ["deposit", "withdrawal", "fee"] });
  expect(mapping.type?.values).toContainEqual({ text: "Tarifa", is: "fee" });
});

test("rows that lie outside of what was checked are counted: of another day, of a kind that was not chosen, not read", async () => {
  const row = (one: Told) => `${time(one)};${one.endToEndId};${isIn(one, "Depósito", "Saque")};${signed(one)}`;
  const content = `${lines("Data;EndToEndId;Operação;Valor", row)}\r\n20/11/2026 10:00:00;x;Depósito;um real`;
  const { result, items } = await reconciledAsSuggested(content, { to: "2026-11-24", kinds: ["deposit"] });
  const outside = MOVEMENTS.filter((one) => one.isIn && day(one) === "25/11/2026").length;
  const otherKind = MOVEMENTS.filter((one) => !one.isIn).length;
  expect([items, result?.open, result?.unchecked]).toEqual([[], 0, outside + otherKind + 1]);
});

test("a remembered mapping that reads nothing of a file is not used, and one that reads it is", async () => {
  const row = (decimal: string) => (one: Told) =>
    `${time(one)};${one.endToEndId};${one.externalId};${signed(one, decimal)}`;
  const head = "Data;EndToEndId;Pedido;Valor";
  await reconciledAsSuggested(lines(head, row(".")));
  const comma = await reconciledAsSuggested(lines(head, row(",")));
  expect(comma.file).toMatchObject({ source: "guessed", mappingName: null, mapping: { numbers: "comma" } });
  expect([comma.items, comma.totals?.matched.count]).toEqual([[], MOVEMENTS.length]);
  const again = await reconciledAsSuggested(lines(head, row(",")));
  expect(again.file).toMatchObject({ source: "remembered", mappingName: "Plataforma" });
});

test("rows of a status that moved no money are left out, and another choice can be made", async () => {
  const status = (one: Told) => (one.cents === 1_000 ? "REJEITADO" : "LIQUIDADO");
  const row = (one: Told) => `${time(one)};${one.endToEndId};${signed(one)};${status(one)}`;
  const twice = `20/11/2026 09:00:00;E99999004202611201200zz0000XyZaB;9,99;ESTORNADO`;
  const content = `${lines("Data;EndToEndId;Valor;Status", row)}\r\n${twice}`;
  const { file, items, totals } = await reconciledAsSuggested(content);
  expect(file.mapping.status).toEqual({ column: 3, leaveOut: ["REJEITADO", "ESTORNADO"] });
  expect(file.statuses).toEqual(["REJEITADO", "LIQUIDADO", "ESTORNADO"]);
  expect(totals?.excludedRows).toMatchObject([{ kind: null, count: 2 }]);
  expect(items).toMatchObject([{ reason: "MISSING_THERE", difference: 1_000n }]);
});

test("a file of another account of the operator suggests that account, whatever stands around its number", async () => {
  const { number } = await siblingAccount(account);
  forgetAccounts(account.ctx.operatorId);
  for (const text of [`0001/${number}`, `0001 ${number.slice(0, -1)}-${number.slice(-1)}`, `000${number}`]) {
    const row = (one: Told) => `${text};${time(one)};${one.endToEndId};${signed(one)}`;
    const { scope } = await shown(await uploaded(ctx, lines("agência/conta;Data;EndToEndId;Valor", row)));
    expect(scope.accountNumbers).toEqual([number]);
  }
});

test("what a remembered mapping was chosen for does not hide what another file has: its accounts, its kinds, its new types", async () => {
  const other = await siblingAccount(account);
  forgetAccounts(account.ctx.operatorId);
  const head = "conta;Data;EndToEndId;Operação;Valor";
  const row = (number: string) => (one: Told) =>
    `${number};${time(one)};${one.endToEndId};${isIn(one, "Depósito", "Saque")};${signed(one)}`;
  await reconciledAsSuggested(lines(head, row(account.number)));
  const fee = `${other.number};25/11/2026 10:00:00;;Tarifa;-0,10`;
  const both = await shown(await uploaded(ctx, `${lines(head, row(account.number))}\r\n${fee}`));
  expect(both).toMatchObject({ source: "remembered", scope: { kinds: expect.arrayContaining(["deposit", "fee"]) } });
  expect(both.scope.accountNumbers.toSorted()).toEqual([account.number, other.number].toSorted());
  expect(both.mapping.type?.values).toContainEqual({ text: "Tarifa", is: "fee" });
  const alone = await shown(await uploaded(ctx, lines(head, row(other.number))));
  expect(alone).toMatchObject({ source: "remembered", scope: { accountNumbers: [other.number] } });
});

test("a row of a day to come is outside of the suggested period, which can be matched as it is", async () => {
  const tomorrow = brtDay(new Date(Date.now() + 86_400_000))
    .split("-")
    .reverse()
    .join("/");
  const row = (one: Told) => `${time(one)};${one.endToEndId};${signed(one)}`;
  const content = `${lines("Data;EndToEndId;Valor", row)}\r\n${tomorrow} 10:00:00;x;1,00`;
  const { file, result } = await reconciledAsSuggested(content);
  expect([file.scope.to, result?.unchecked]).toEqual([brtDay(new Date()), 1]);
});

const shifted = (hours: number) => (one: Told) => {
  const at = new Date(one.at.getTime() + (hours - 3) * 3_600_000).toISOString();
  return `${at.slice(0, 10).split("-").reverse().join("/")} ${at.slice(11, 19)};${one.endToEndId};${signed(one)}`;
};

test.each<[string, number, string, "TIMES_ARE_UTC" | "TIMES_ARE_EARLY", string]>([
  ["in UTC", 3, "2026-11-26T00:30:00Z", "TIMES_ARE_UTC", "2026-11-25"],
  ["from which three hours were taken twice", -3, "2026-11-26T04:30:00Z", "TIMES_ARE_EARLY", "2026-11-26"],
])("the period follows times %s when they are mended by one click", async (_, hours, night, hint, lastDay) => {
  const late = { kind: "deposit", amount: 77_777n, endToEndId: "E60701190202611260000abnightXyZaB" } as const;
  const at = instantOf(night);
  await postMovements(account.accountId, at, [late]);
  const told = { at, isIn: true, cents: 77_777, endToEndId: late.endToEndId, externalId: "" };
  const content = [lines("Data;EndToEndId;Valor", shifted(hours)), shifted(hours)(told)].join("\r\n");
  const reconciliationId = await uploaded(ctx, content);
  const file = await shown(reconciliationId);
  expect(file.scope.to).not.toBe(lastDay);
  const scope = { ...file.scope, from: file.scope.from ?? "", to: file.scope.to ?? "" };
  await startReconciliation.run(ctx, { reconciliationId, mapping: file.mapping, mappingName: "Plataforma", scope });
  await runReconciliations();
  expect((await showReconciliation.run(ctx, { reconciliationId })).output.totals?.hints).toEqual([hint]);
  await rerunReconciliation.run(ctx, { reconciliationId, mend: hint });
  await runReconciliations();
  const { result, totals, scope: matched } = (await showReconciliation.run(ctx, { reconciliationId })).output;
  expect(matched).toMatchObject({ from: "2026-11-20", to: lastDay });
  expect([totals?.hints, result?.open, result?.unchecked]).toEqual([[], 0, 0]);
  expect(totals?.matched.count).toBe(MOVEMENTS.length + 1);
});
