import { maskTaxId, taxIdKind } from "#lib/core/tax-id.ts";
import type { Bank } from "../../bank.ts";
import { type Customer, customerOf, settingsOf } from "../../customer.ts";
import type { DueNotification } from "../../notifications.ts";
import { paymentOf } from "../../payments.ts";
import { type Payout, payoutOf, returnsOfPayout } from "../../payouts.ts";
import { returnOf } from "../../returns.ts";
import { paymentShape, returnShape } from "../norm/api-pix-shapes.ts";
import type { Told } from "../norm/deliver.ts";
import { documentOf, reais } from "../norm/read-body.ts";

/** Returns what Efí tells the customer's address. */
export function efiNotification(bank: Bank, told: DueNotification): Told {
  return { path: "/pix", body: { pix: [pixOf(bank, customerOf(bank, told.customer), told)] } };
}

function pixOf(bank: Bank, customer: Customer, { kind, endToEndId, subject, key, isContradiction }: DueNotification) {
  switch (kind) {
    case "PAYMENT":
      return received(bank, customer, endToEndId, key);
    case "RETURN":
      return returned(bank, customer, endToEndId, subject.slice(endToEndId.length + 1), isContradiction);
    case "PAYOUT":
      return sent(bank, payoutOf(bank, customer, { endToEndId }), isContradiction);
    case "PAYOUT_RETURN":
      return cameBack(bank, payoutOf(bank, customer, { endToEndId }), subject);
  }
}

function received(bank: Bank, customer: Customer, endToEndId: string, key: string) {
  const { devolucoes: _, ...shape } = paymentShape(bank, paymentOf(bank, customer, endToEndId));
  const { notifiesPayer, notifiesFee } = settingsOf(customer, key);
  const { payer } = paymentOf(bank, customer, endToEndId);
  const pagador = { nome: payer.name, ...documentOf(payer.taxId), codigoBanco: payer.ispb };
  const extras = {
    ...(notifiesFee ? { tarifa: reais(bank.fees.paymentIn) } : {}),
    ...(notifiesPayer ? { pagador } : {}),
  };
  return { ...shape, ...(Object.keys(extras).length === 0 ? {} : { gnExtras: extras }) };
}

function returned(bank: Bank, customer: Customer, endToEndId: string, id: string, isContradiction: boolean) {
  const { devolucoes: _, ...shape } = paymentShape(bank, paymentOf(bank, customer, endToEndId));
  const told = returnShape(returnOf(bank, customer, endToEndId, id));
  const contradiction = { status: "NAO_REALIZADO", motivo: "Devolução não realizada" };
  return { ...shape, devolucoes: [isContradiction ? { ...told, ...contradiction } : told] };
}

function sent(bank: Bank, payout: Payout, isContradiction: boolean) {
  const { endToEndId, payingKey: chave, amount, requestedAt, settledAt, error, reference } = payout;
  const status = isContradiction ? opposite(payout.status) : payout.status;
  const erro = error && { codigo: error.code, origem: error.origin, motivo: error.reason };
  return {
    endToEndId,
    chave,
    tipo: "SOLICITACAO",
    status,
    valor: reais(amount),
    horario: settledAt === null ? null : { solicitacao: requestedAt, liquidacao: settledAt },
    gnExtras: {
      idEnvio: reference,
      favorecido: favouredOf(payout),
      tarifa: reais(bank.fees.payout),
      ...(erro && status === "NAO_REALIZADO" ? { erro } : {}),
    },
  };
}

/** Of the owner of a key: the name, the document, of a person in part, and the institution. */
function favouredOf({ key, creditor }: Payout) {
  const { name: nome, ispb: codigoBanco, taxId } = creditor;
  const document = taxIdKind(taxId) === "CPF" ? { cpf: maskTaxId(taxId) } : { cnpj: taxId };
  return { ...(key === null ? {} : { chave: key }), identificacao: { nome, ...document }, contaBanco: { codigoBanco } };
}

function opposite(status: Payout["status"]): Payout["status"] {
  return status === "REALIZADO" ? "NAO_REALIZADO" : "REALIZADO";
}

function cameBack(bank: Bank, { endToEndId, payingKey: chave, amount, reference }: Payout, rtrId: string) {
  const devolucoes = returnsOfPayout(bank, endToEndId)
    .filter((one) => one.rtrId === rtrId)
    .map((one) => ({ rtrId, valor: reais(one.amount), horario: { solicitacao: one.at }, status: "DEVOLVIDO" }));
  return {
    endToEndId,
    chave,
    tipo: "SOLICITACAO",
    status: "REALIZADO",
    valor: reais(amount),
    devolucoes,
    gnExtras: { idEnvio: reference },
  };
}
