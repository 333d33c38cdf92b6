import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { BANK_ISPB, type Bank, later } from "../../bank.ts";
import { accountOf, balanceOf, entriesOf, type StoredEntry } from "../../book.ts";
import type { Customer } from "../../customer.ts";
import { paymentOf } from "../../payments.ts";
import { findPayout, payoutOf, payoutOfReturn } from "../../payouts.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { returnByRtrId } from "../../returns.ts";
import type { Answer, Handler } from "../norm/call.ts";
import { parsed, reais } from "../norm/read-body.ts";

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

/** A line of a report: its fields, and the name by which it is asked for. */
type ReportLine = { kind: string; fields: string[] };

const base64 = (text: string | null): string => Buffer.from(text ?? "").toString("base64");

/** Returns an entry as Efí's report has it; null: the report has no kind for it, as for a blocked amount. */
function lineOf(bank: Bank, customer: Customer, entry: StoredEntry): ReportLine | null {
  const { kind, at, endToEndId = "" } = entry;
  const line = (name: string, type: string, ...fields: string[]): ReportLine => ({
    ...{ kind: name, fields: [type, `${entry.id}`, ...fields, at] },
  });
  const amount = reais(entry.amount);
  switch (kind) {
    case "OPENING":
      return line("transferenciaRecebida", "TFR", `${entry.id}`, amount, base64("Abertura da conta"));
    case "PIX_IN": {
      const { txid, payer, text } = paymentOf(bank, customer, endToEndId);
      return line("pixRecebido", "PR", endToEndId, txid ?? "", amount, payer.taxId, base64(text), "");
    }
    case "PIX_OUT":
      return payoutLine(bank, customer, endToEndId, amount, line);
    case "PIX_OUT_UNDONE":
      return line("estornoPixEnviado", "EPE", endToEndId, amount);
    case "RETURN_OUT": {
      const { endToEndId: paid, id } = returnByRtrId(bank, endToEndId);
      const { txid } = paymentOf(bank, customer, paid);
      return line("pixDevolucaoEnviada", "PDE", paid, txid ?? "", id, endToEndId, amount);
    }
    case "RETURN_IN":
      return line("pixDevolucaoRecebida", "PDR", payoutOfReturn(bank, endToEndId), endToEndId, amount);
    case "FEE": {
      const isBack = entry.credit === accountOf(customer.number);
      const isPaid = entry.reference.startsWith("fee:payment:");
      const isPayout = !isPaid && findPayout(bank, customer, { endToEndId }) !== undefined;
      const [name, type] = isPayout ? ["PixEnviado", "TPE"] : ["PixRecebido", "TPR"];
      return isBack
        ? line(`estornoTarifa${name}`, `E${type}`, endToEndId, amount)
        : line(`tarifa${name}`, type, endToEndId, amount);
    }
    default:
      return null;
  }
}

function payoutLine(
  bank: Bank,
  customer: Customer,
  endToEndId: string,
  amount: string,
  line: (name: string, type: string, ...fields: string[]) => ReportLine,
): ReportLine {
  const { reference, key, creditor, text } = payoutOf(bank, customer, { endToEndId });
  const end = [base64(text), "API"];
  if (key !== null) return line("pixEnviadoChave", "PEC", endToEndId, reference, amount, key, ...end);
  const { name, taxId, ispb, branch, number, type } = creditor;
  const account = [name, taxId, ispb, branch, number, type.toLowerCase()];
  return line("pixEnviadoDadosBancarios", "PEB", endToEndId, reference, amount, ...account, ...end);
}
