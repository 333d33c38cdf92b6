import type { Bank } from "../bank.ts";
import { addressOf, brCodeOf, type Charge, type Location } from "../charges.ts";
import type { Customer } from "../customer.ts";
import { type Payment, paymentsOfCharge } from "../payments.ts";
import { type PaymentReturn, returnsOf } from "../returns.ts";
import { documentOf, reais } from "./read-body.ts";

/** A location, as the norm shows it. */
export function locationShape(bank: Bank, location: Location) {
  return {
    id: location.id,
    location: addressOf(bank, location),
    tipoCob: "cob",
    criacao: location.createdAt,
    ...(location.txid === null ? {} : { txid: location.txid }),
  };
}

/** A charge, as the norm shows it. `payments`: whether its payments are shown, and whether with their key. */
export function chargeShape(
  bank: Bank,
  customer: Customer,
  charge: Charge,
  payments: "none" | "withKey" | "withoutKey" = "none",
) {
  const { debtor, location } = charge;
  const { txid: _, ...loc } = locationShape(bank, location);
  const pix = payments === "none" ? [] : paymentsOfCharge(bank, charge).map((payment) => paymentShape(bank, payment));
  return {
    calendario: { criacao: charge.createdAt, expiracao: charge.expiresIn },
    txid: charge.txid,
    revisao: charge.revision,
    status: charge.status,
    valor: { original: reais(charge.amount) },
    chave: charge.key,
    ...(debtor ? { devedor: { ...documentOf(debtor.taxId), nome: debtor.name } } : {}),
    ...(charge.text === null ? {} : { solicitacaoPagador: charge.text }),
    ...(charge.info === null ? {} : { infoAdicionais: charge.info }),
    loc,
    location: loc.location,
    pixCopiaECola: brCodeOf(bank, customer, location),
    ...(pix.length === 0 ? {} : { pix: payments === "withKey" ? pix : pix.map(({ chave: _, ...shape }) => shape) }),
  };
}

/** A return, as the norm shows it. */
export function returnShape({ id, rtrId, amount, requestedAt, settledAt, status, reason }: PaymentReturn) {
  return {
    id,
    rtrId,
    valor: reais(amount),
    horario: { solicitacao: requestedAt, ...(settledAt === null ? {} : { liquidacao: settledAt }) },
    status,
    ...(reason === null ? {} : { motivo: reason }),
  };
}

/** A payment, as the norm shows it: without its payer. */
export function paymentShape(bank: Bank, { endToEndId, txid, key, amount, at, text }: Payment) {
  const returns = returnsOf(bank, endToEndId);
  return {
    endToEndId,
    ...(txid === null ? {} : { txid }),
    valor: reais(amount),
    chave: key,
    horario: at,
    ...(text === null ? {} : { infoPagador: text }),
    ...(returns.length === 0 ? {} : { devolucoes: returns.map(returnShape) }),
  };
}
