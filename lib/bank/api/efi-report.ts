import { z } from "zod";
import { startOfBrtDay } from "#lib/core/brt.ts";
import type { Bank } from "../bank.ts";
import { accountOf, balanceOf, entriesOf, type StoredEntry } from "../book.ts";
import type { Customer } from "../customer.ts";
import { notFound } from "../refusal.ts";
import type { Handler } from "./call.ts";
import { parsed, reais } from "./read-body.ts";

const DAY_MS = 86_400_000;
const reportBody = z.object({ dataMovimento: z.iso.date(), tipoRegistros: z.record(z.string(), z.boolean()) });

/** A report's id says its day: it is made when it is asked for, so none is stored. */
const idOf = (day: string): string => `extrato-${day}`;

/** Accepts the order of a day's report. */
export const startReport: Handler = async ({ bank, body }) => {
  const { dataMovimento } = parsed(reportBody, await body(), "RequisicaoInvalida", "");
  const asked = { id: idOf(dataMovimento), dataSolicitacao: bank.now().toISOString() };
  return { status: 202, body: { ...asked, status: "AGUARDANDO_PROCESSAMENTO" } };
};

/** Returns a day's movements as CSV. */
export const dayReport: Handler = ({ bank, customer, param }) => {
  const [, day] = /^extrato-(\d{4}-\d{2}-\d{2})$/.exec(param("id")) ?? [];
  if (!day) throw notFound("Relatório não encontrado.");
  return { status: 200, body: reportOf(bank, customer, day) };
};

function reportOf(bank: Bank, customer: Customer, day: string): string {
  const from = startOfBrtDay(day);
  const to = new Date(from.getTime() + DAY_MS);
  const account = accountOf(customer.number);
  const change = ({ credit, amount }: StoredEntry) => (credit === account ? amount : -amount);
  const since = entriesOf(bank.store, customer.number, { from, to: new Date(bank.now().getTime() + 1) });
  const entries = since.filter(({ at }) => at < to.toISOString());
  let balance = since.reduce((sum, entry) => sum - change(entry), balanceOf(bank.store, account));
  const lines = [`;SALDO_DIA_ANTERIOR;;;${reais(balance)}`];
  for (const entry of entries) {
    balance += change(entry);
    const { at, kind, endToEndId } = entry;
    lines.push([at, kind, endToEndId ?? "", reais(change(entry)), reais(balance)].join(";"));
  }
  return ["data;tipo;endToEndId;valor;saldo", ...lines, `;SALDO_DIA;;;${reais(balance)}`].join("\n");
}
