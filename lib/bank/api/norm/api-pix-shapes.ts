import type { Bank } from "../../bank.ts";
import type { Charge, Debtor } from "../../charges.ts";
import type { Customer } from "../../customer.ts";
import type { DueTerms, Part } from "../../due-terms.ts";
import { addressOf, brCodeOf, type Location } from "../../locations.ts";
import { type Payment, paymentsOfCharge } from "../../payments.ts";
import { type PaymentReturn, returnsOf } from "../../returns.ts";
import { documentOf, reais } from "./read-body.ts";

/** A location, as the norm shows it. */
export function locationShape(bank: Bank, location: Location) {
  return {
    id: location.id,
    location: addressOf(bank, location),
    tipoCob: location.kind,
    criacao: location.createdAt,
    ...(location.txid === null ? {} : { txid: location.txid }),
  };
}

/** What both kinds of charges show. */
function anyChargeShape(bank: Bank, customer: Customer, charge: Charge) {
  const { txid: _, ...loc } = locationShape(bank, charge.location);
  return {
    txid: charge.txid,
    revisao: charge.revision,
    status: charge.status,
    chave: charge.key,
    ...(charge.text === null ? {} : { solicitacaoPagador: charge.text }),
    ...(charge.info === null ? {} : { infoAdicionais: charge.info }),
    loc,
    location: loc.location,
    pixCopiaECola: brCodeOf(bank, customer, charge.location),
  };
}

/** The payer whom a charge is for, as the norm shows a person or company. */
export const debtorShape = ({ taxId, name, contact }: Debtor) => ({ ...documentOf(taxId), nome: name, ...contact });

/** A charge, as the norm shows it. `payments`: whether its payments are shown, and whether with their key. */
export function chargeShape(
  bank: Bank,
  customer: Customer,
  charge: Charge,
  payments: "none" | "withKey" | "withoutKey" = "none",
) {
  const { debtor } = charge;
  const pix = payments === "none" ? [] : paymentsOfCharge(bank, charge).map((payment) => paymentShape(bank, payment));
  return {
    calendario: { criacao: charge.createdAt, expiracao: charge.expiresIn },
    valor: { original: reais(charge.amount) },
    ...(debtor ? { devedor: debtorShape(debtor) } : {}),
    ...anyChargeShape(bank, customer, charge),
    ...(pix.length === 0 ? {} : { pix: payments === "withKey" ? pix : pix.map(({ chave: _, ...shape }) => shape) }),
  };
}

/** The customer as the receiver of a due charge, whom the norm wants with an address. The bank knows none of its customers'. */
export const receiverShape = ({ taxId, name }: Customer) => ({
  ...documentOf(taxId),
  nome: name,
  ...("cnpj" in documentOf(taxId) ? { nomeFantasia: name } : {}),
  ...{ email: "contato@banco-de-testes.example", logradouro: "Rua do Banco de Testes, 1", cidade: "São Paulo" },
  ...{ uf: "SP", cep: "01001000" },
});

const partShape = (part: Part) => ({ modalidade: part.mode, valorPerc: reais(part.value) });

function termsShape({ fine, interest, rebate, discount }: DueTerms) {
  const until = discount?.until.map(({ day, value }) => ({ data: day, valorPerc: reais(value) })) ?? [];
  return {
    ...(fine ? { multa: partShape(fine) } : {}),
    ...(interest ? { juros: partShape(interest) } : {}),
    ...(rebate ? { abatimento: partShape(rebate) } : {}),
    ...(discount
      ? {
          desconto: {
            modalidade: discount.mode,
            ...(discount.value === null ? { descontoDataFixa: until } : { valorPerc: reais(discount.value) }),
          },
        }
      : {}),
  };
}

/** A charge with a due date, as the norm shows it. */
export function dueChargeShape(bank: Bank, customer: Customer, charge: Charge, hasPayments = false) {
  const { debtor, due } = charge;
  if (!debtor || !due) throw new Error("a due charge without a debtor or a due date");
  const pix = hasPayments ? paymentsOfCharge(bank, charge).map((payment) => paymentShape(bank, payment)) : [];
  return {
    calendario: { criacao: charge.createdAt, dataDeVencimento: due.day, validadeAposVencimento: due.validDays },
    valor: { original: reais(charge.amount), ...termsShape(due) },
    devedor: debtorShape(debtor),
    recebedor: receiverShape(customer),
    ...anyChargeShape(bank, customer, charge),
    ...(pix.length === 0 ? {} : { pix }),
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
