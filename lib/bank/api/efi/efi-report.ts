import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { BANK_ISPB, type Bank, later } from "../../bank.ts";
import { accountOf, balanceOf, entriesOf, type StoredEntry } from "../../book.ts";
import type { Customer } from "../../customer.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Answer, Handler } from "../norm/call.ts";
import { parsed, reais } from "../norm/read-body.ts";
import { lineOf, type ReportLine } from "./efi-report-lines.ts";

const DAY_MS = 86_400_000;
const reportBody = z.strictObject({
  dataMovimento: z.iso.date(),
  tipoRegistros: z.record(z.string(), z.boolean()),
  dadosAdicionais: z.unknown().optional(),
});
type Report = { id: string; day: string; kinds: string; at: string; readyAt: string };
const REPORT = "SELECT id, day, kinds, at, ready_at AS readyAt FROM report WHERE customer = ?";

function progressOf({ now }: Bank, { id, at, readyAt }: Report): Answer {
  const status = readyAt <= now().toISOString() ? "CONCLUIDO" : "AGUARDANDO_PROCESSAMENTO";
  return { status: 202, body: { id, dataSolicitacao: at, status } };
}

/** Accepts the order of a day's report. The same order again is the same report. */
export const startReport: Handler = async ({ bank, customer, body }) => {
  const { store, now } = bank;
  const { dataMovimento: day, tipoRegistros } = parsed(reportBody, await body(), "RequisicaoInvalida", "");
  if (day >= brtDay(now()) && !bank.reportsToday)
    throw new Refusal(400, "RequisicaoInvalida", "A data do extrato de conciliação deve ser anterior à data corrente");
  const wanted = Object.entries(tipoRegistros).flatMap(([kind, isWanted]) => (isWanted ? [kind] : []));
  const kinds = JSON.stringify(wanted.toSorted());
  const known = store.get<Report>(`${REPORT} AND day = ? AND kinds = ?`, customer.number, day, kinds);
  if (known) return progressOf(bank, known);
  const made = { id: randomUUID(), day, kinds, at: now().toISOString(), readyAt: later(bank, bank.reportMs) };
  store.run(
    "INSERT INTO report (id, customer, day, kinds, at, ready_at) VALUES (?, ?, ?, ?, ?, ?)",
    ...[made.id, customer.number, day, kinds, made.at, made.readyAt],
  );
  return progressOf(bank, made);
};

/** Returns a day's movements as CSV, or how far the report is. */
export const dayReport: Handler = ({ bank, customer, param }) => {
  const found = bank.store.get<Report>(`${REPORT} AND id = ?`, customer.number, param("id"));
  if (!found) throw notFound("Recurso não encontrado ou não pertence à conta autenticada");
  if (found.readyAt > bank.now().toISOString()) return progressOf(bank, found);
  return { status: 200, text: reportOf(bank, customer, found), headers: { "Content-Type": "text/csv; charset=utf-8" } };
};

function reportOf(bank: Bank, customer: Customer, { day, kinds, at }: Report): string {
  const wanted = new Set<string>(JSON.parse(kinds));
  const from = startOfBrtDay(day);
  const to = new Date(from.getTime() + DAY_MS);
  const account = accountOf(customer.number);
  const change = ({ credit, amount }: StoredEntry) => (credit === account ? amount : -amount);
  const since = entriesOf(bank.store, customer.number, { from, to: new Date(bank.now().getTime() + 1) });
  const entries = since.filter((entry) => entry.at < to.toISOString());
  const before = since.reduce((sum, entry) => sum - change(entry), balanceOf(bank.store, account));
  const after = entries.reduce((sum, entry) => sum + change(entry), before);
  const lines = entries.map((entry) => lineOf(bank, customer, entry)).filter((line) => line !== null);
  const shown = lines.filter(({ kind }) => wanted.has(kind));
  const about = [at.slice(0, 10), day, "Extrato de Conciliação API Pix", "1.0"];
  return [
    ["CA", "Banco de testes", BANK_ISPB, customer.branch, customer.number, customer.name, ...about].join(";"),
    ...(wanted.has("saldoDiaAnterior") ? [`SD0;${reais(before)};${addDays(day, -1)}`] : []),
    ...(wanted.has("saldoDia") ? [`SD1;${reais(after)};${day}`] : []),
    ...shown.map(({ fields }) => fields.join(";")),
    trailerOf(shown),
  ].join("\n");
}

function trailerOf(lines: readonly ReportLine[]): string {
  const count = (...types: string[]) => lines.filter(({ fields: [type = ""] }) => types.includes(type)).length;
  const pix = [count("PR"), count("PEC", "PEB"), count("PDE", "PDR"), count("EPE"), count("TPE", "TPR")];
  const transfers = [count("TFR"), count("TFE"), count("TTFE"), count("ETFE"), count("ETTFE")];
  return ["T", lines.length, ...pix, count("ETPE", "ETPR"), ...transfers].join(";");
}
