import { z } from "zod";
import { BANK_ISPB, type Bank } from "../../bank.ts";
import type { Customer } from "../../customer.ts";
import { defend, type Infraction, infractionsOf } from "../../infractions.ts";
import { paymentOf } from "../../payments.ts";
import type { Handler } from "../norm/call.ts";
import { pageOf, parsed, period, timesOf } from "../norm/read-body.ts";

function infractionShape(bank: Bank, customer: Customer, found: Infraction) {
  const { payer, key: paidKey, at, amount: cents } = paymentOf(bank, customer, found.endToEndId);
  const party = (ispb: string, number: string, nome: string, documento: string) => ({
    ...{ nomeParticipante: ispb, conta: Number(number), nome, documento },
  });
  return {
    idInfracao: found.id,
    endToEndId: found.endToEndId,
    protocolo: Number.parseInt(found.id.slice(0, 8), 16),
    dataTransacao: at,
    valor: cents / 100,
    chave: paidKey,
    status: found.status,
    razao: found.reason,
    ...(found.defence === null ? {} : { defesa: found.defence }),
    identificadorTicket: [],
    dadosAnalise: { abertura: found.openedAt, prazoFinalizacao: found.dueAt },
    origem: party(payer.ispb, payer.number, payer.name, payer.taxId),
    destino: party(BANK_ISPB, customer.number, customer.name, customer.taxId),
    criadoEm: found.openedAt,
    atualizadoEm: found.updatedAt,
  };
}

/** Lists the reports of fraud (MED) about the customer's payments. */
export const listInfractions: Handler = ({ bank, customer, query }) => {
  const asked = parsed(period, query, "RequisicaoInvalida", "");
  const { items, paginacao } = pageOf(infractionsOf(bank, customer, timesOf(asked)), asked);
  const parametros = { inicio: asked.inicio, fim: asked.fim, paginacao };
  return { status: 200, body: { parametros, infracoes: items.map((one) => infractionShape(bank, customer, one)) } };
};

const defenceBody = z.strictObject({ analise: z.literal("rejeitado"), justificativa: z.string().min(1).max(4_000) });

/** Takes the customer's defence of a report. */
export const postDefence: Handler = async ({ bank, customer, param, body }) => {
  const { justificativa } = parsed(defenceBody, await body(), "RequisicaoInvalida", "");
  defend(bank, customer, param("idInfracao"), justificativa);
  return { status: 201 };
};
