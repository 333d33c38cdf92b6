import { z } from "zod";
import { brtIso, instantOf, startOfBrtDay } from "#lib/core/brt.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import type { Bank } from "../../bank.ts";
import { accountOf, balanceOf, blockedOf, type EntryKind, entriesOf, type StoredEntry } from "../../book.ts";
import type { Customer } from "../../customer.ts";
import { paymentOf } from "../../payments.ts";
import { payoutOf, payoutOfReturn } from "../../payouts.ts";
import { Refusal } from "../../refusal.ts";
import type { Route } from "../norm/api-pix.ts";
import type { Handler } from "../norm/call.ts";
import { writeSicoobMessage } from "../norm/problem.ts";
import { parsed, reais } from "../norm/read-body.ts";

const DAY_MS = 86_400_000;

const accountQuery = z.object({ numeroContaCorrente: z.string().regex(/^\d+$/).optional() });

function checkAccount({ number }: Customer, asked: string | undefined): void {
  if (asked !== undefined && asked !== number) throw new Refusal(400, "RequisicaoInvalida", "Conta não encontrada.");
}

const blockedIn = ({ store }: Bank, { number }: Customer): { court: number; fraud: number } => ({
  court: balanceOf(store, blockedOf(number, "judicial")),
  fraud: balanceOf(store, blockedOf(number, "med")),
});

const getBalance: Handler = ({ bank, customer, query }) => {
  checkAccount(customer, parsed(accountQuery, query, "RequisicaoInvalida", "").numeroContaCorrente);
  const { court, fraud } = blockedIn(bank, customer);
  const saldo = balanceOf(bank.store, accountOf(customer.number)) / 100;
  return { status: 200, body: { saldo, saldoLimite: 0, saldoBloqueado: (court + fraud) / 100 } };
};

const day = z.coerce.number().int().min(1).max(31);
const statementQuery = z.object({
  mes: z.coerce.number().int().min(1).max(12),
  ano: z.coerce.number().int().min(2020).max(2100),
  diaInicial: day.default(1),
  diaFinal: day.default(31),
  numeroContaCorrente: z.string().regex(/^\d+$/),
});

const getStatement: Handler = ({ bank, customer, param, query }) => {
  const asked = parsed(statementQuery, { ...query, mes: param("mes"), ano: param("ano") }, "RequisicaoInvalida", "");
  checkAccount(customer, asked.numeroContaCorrente);
  const { ano, mes, diaInicial } = asked;
  const dayOf = (number: number) => `${ano}-${String(mes).padStart(2, "0")}-${String(number).padStart(2, "0")}`;
  const last = Math.min(asked.diaFinal, new Date(Date.UTC(ano, mes, 0)).getUTCDate());
  const from = startOfBrtDay(dayOf(diaInicial));
  const to = new Date(startOfBrtDay(dayOf(last)).getTime() + DAY_MS);
  const { court, fraud } = blockedIn(bank, customer);
  const transacoes = entriesOf(bank.store, customer.number, { from, to }).map((one) => lineOf(bank, customer, one));
  const saldos = {
    saldoAtual: reais(balanceOf(bank.store, accountOf(customer.number))),
    saldoBloqueado: reais(fraud),
    saldoBloqueioJudicial: reais(court),
    saldoLimite: reais(0),
  };
  return { status: 200, body: { ...saldos, transacoes } };
};

const WORDS: Record<EntryKind, string> = {
  OPENING: "DEP.DINHEIRO",
  PIX_IN: "PIX RECEBIDO - OUTRA IF",
  PIX_OUT: "PIX EMITIDO OUTRA IF",
  PIX_OUT_UNDONE: "EST.PIX EMITIDO OUTRA IF",
  RETURN_OUT: "DÉB.DEVOLUÇÃO PIX",
  RETURN_OUT_UNDONE: "EST.DEVOLUÇÃO PIX",
  RETURN_IN: "CRÉD.DEVOLUÇÃO PIX",
  FEE: "TARIFA PIX",
  BLOCK: "BLOQUEIO DE SALDO",
  UNBLOCK: "DESBLOQUEIO DE SALDO",
};

function lineOf(bank: Bank, customer: Customer, entry: StoredEntry) {
  const { id, at, kind, credit, amount, endToEndId } = entry;
  const local = brtIso(instantOf(at)).slice(0, 19);
  return {
    transactionId: `${id}`,
    tipo: credit === accountOf(customer.number) ? "CREDITO" : "DEBITO",
    valor: reais(amount),
    data: local,
    dataLote: local.slice(0, 10),
    descricao: WORDS[kind],
    numeroDocumento: endToEndId ? "Pix" : `${id}`,
    cpfCnpj: "",
    descInfComplementar: endToEndId ? partyText(bank, customer, kind, endToEndId) : "",
  };
}

/** The other side, as Sicoob writes it: a person's CPF is hidden in part. */
function partyText(bank: Bank, customer: Customer, kind: EntryKind, endToEndId: string): string {
  if (kind === "PIX_IN")
    return `Recebimento Pix|@${maskTaxId(paymentOf(bank, customer, endToEndId).payer.taxId)}|@${endToEndId}`;
  if (kind === "PIX_OUT")
    return `Pagamento Pix|@${maskTaxId(payoutOf(bank, customer, { endToEndId }).creditor.taxId)}|@${endToEndId}`;
  if (kind === "RETURN_IN") {
    const { creditor } = payoutOf(bank, customer, { endToEndId: payoutOfReturn(bank, endToEndId) });
    return `Devolução Pix|@${maskTaxId(creditor.taxId)}|@${endToEndId}`;
  }
  return `Pix|@${endToEndId}`;
}

const ACCOUNT = "/conta-corrente/v4";

/** Sicoob's operations of the account. */
export const SICOOB_ACCOUNT: readonly Route[] = [
  { method: "GET", path: `${ACCOUNT}/saldo`, call: "balance", handler: getBalance, write: writeSicoobMessage },
  {
    ...{ method: "GET" as const, path: `${ACCOUNT}/extrato/:mes/:ano`, call: "report" as const },
    ...{ handler: getStatement, write: writeSicoobMessage },
  },
];
