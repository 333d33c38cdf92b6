import { z } from "zod";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { BANK_ISPB, type Bank } from "../../bank.ts";
import { type Customer, keysOf } from "../../customer.ts";
import { ownerOf, type Party } from "../../directory.ts";
import { setWebhook, webhooksOf } from "../../notifications.ts";
import { createPayout, type Payout, payoutOf } from "../../payouts.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { NotOffered, Route } from "../norm/api-pix.ts";
import type { Handler } from "../norm/call.ts";
import { parsed } from "../norm/read-body.ts";
import { SICOOB_ACCOUNT } from "./sicoob-account.ts";

const INITIATION_MINUTES = 10;
const KEY_TYPES = { CPF: "CPF", CNPJ: "CNPJ", EMAIL: "EMAIL", PHONE: "TELEFONE", EVP: "EVP" } as const;

/** The webhook of payouts belongs to the account, not to a key. */
const payoutsOfAccount = ({ number }: Customer): string => `pagamentos:${number}`;

const initiation = z.object({ chave: z.string().min(1).max(77) });

/** Shows the owner of a key and reserves an endToEndId. No money moves. */
const postInitiation: Handler = async ({ bank, customer, body }) => {
  const { chave } = parsed(initiation, await body(), "EnvioInvalido", "");
  const owner = ownerOf(bank, chave);
  if (!owner) throw new Refusal(400, "ChaveNaoEncontrada", "A chave não foi encontrada no DICT.");
  const endToEndId = makeEndToEndId("E", BANK_ISPB, bank.now());
  const sql = "INSERT INTO initiation (end_to_end_id, customer, key, at) VALUES (?, ?, ?, ?)";
  bank.store.run(sql, endToEndId, customer.number, chave, bank.now().toISOString());
  const tipo = KEY_TYPES[parsePixKey(chave)?.keyType ?? "EVP"];
  const person = taxIdKind(owner.taxId) === "CPF" ? "FISICO" : "JURIDICO";
  const proprietario = { identificador: owner.taxId, nome: owner.name, tipo: person };
  return { status: 200, body: { endToEndId, chave, tipo, proprietario } };
};

const party = z.object({
  ispb: z.string().regex(/^[0-9A-Z]{8}$/),
  conta: z.string().min(1),
  agencia: z.string().optional(),
  nome: z.string().min(1),
  cpfCnpj: z.string().min(11).max(14),
  tipo: z.string(),
});
const confirmation = z.object({
  endToEndId: z
    .string()
    .regex(/^[a-zA-Z0-9]{32}$/)
    .optional(),
  valor: z.string().regex(/^\d{1,18}(,\d{1,2})?$/),
  descricao: z.string().max(140).optional(),
  repeticao: z.boolean().optional(),
  meioIniciacao: z.enum(["CHAVE", "MANUAL", "QRCODE"]),
  destino: party.optional(),
});
type Confirmation = z.output<typeof confirmation>;

/** Orders a payout: of a key that was shown before, or to an account (MANUAL), which has no identity of the customer's. */
const postConfirmation: Handler = async ({ bank, customer, body }) => {
  const asked = parsed(confirmation, await body(), "EnvioInvalido", "");
  const { endToEndId, to } = orderOf(bank, customer, asked);
  const made = createPayout(bank, customer, endToEndId, {
    amount: centsWithComma(asked.valor),
    payingKey: payoutsOfAccount(customer),
    text: asked.descricao ?? null,
    to,
    endToEndId,
  });
  return { status: 200, body: payoutShape(customer, made) };
};

type Order = { endToEndId: string; to: { key: string; taxId: null } | { party: Party } };

function orderOf(bank: Bank, { number }: Customer, { meioIniciacao, endToEndId, destino }: Confirmation): Order {
  if (meioIniciacao === "MANUAL") {
    if (!destino) throw new Refusal(400, "EnvioInvalido", "Falta o destino.");
    const { ispb, conta, agencia = "", nome: name, cpfCnpj: taxId } = destino;
    const to = { party: { taxId, name, ispb, branch: agencia, number: conta, type: "CACC" as const } };
    return { endToEndId: makeEndToEndId("E", BANK_ISPB, bank.now()), to };
  }
  const since = new Date(bank.now().getTime() - INITIATION_MINUTES * 60_000).toISOString();
  const sql = "SELECT key FROM initiation WHERE end_to_end_id = ? AND customer = ? AND at > ?";
  const found = endToEndId && bank.store.get<{ key: string }>(sql, endToEndId, number, since);
  if (!found || !endToEndId) throw new Refusal(400, "EnvioInvalido", "O pagamento não foi iniciado, ou expirou.");
  return { endToEndId, to: { key: found.key, taxId: null } };
}

function centsWithComma(text: string): number {
  const [whole = "0", fraction = ""] = text.split(",");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

const STATES = { EM_PROCESSAMENTO: "EM_PROCESSAMENTO", REALIZADO: "FINALIZADO", NAO_REALIZADO: "REJEITADO" } as const;

function payoutShape({ number, name, taxId, branch }: Customer, payout: Payout) {
  const { endToEndId, amount, status, error, text, creditor, settledAt, requestedAt } = payout;
  return {
    endToEndId,
    estado: STATES[status],
    valor: amount / 100,
    detalheRejeicao: error && `${error.code} - ${error.reason}`,
    descricao: text,
    horario: settledAt ?? requestedAt,
    origem: { tipo: "CORRENTE", ispb: BANK_ISPB, agencia: branch, conta: number, nome: name, cpfCnpj: taxId },
    destino: {
      ...{ tipo: "CORRENTE", ispb: creditor.ispb, agencia: creditor.branch, conta: creditor.number },
      ...{ nome: creditor.name, cpfCnpj: creditor.taxId },
    },
  };
}

const getPayout: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: payoutShape(customer, payoutOf(bank, customer, { endToEndId: param("id") })) };
};

const putPayoutWebhook: Handler = async ({ bank, customer, body }) => {
  const { webhookUrl } = parsed(z.object({ webhookUrl: z.url() }), await body(), "WebhookOperacaoInvalida", "webhook");
  setWebhook(bank, customer.number, payoutsOfAccount(customer), webhookUrl);
  return { status: 200 };
};

const getPayoutWebhook: Handler = ({ bank, customer }) => {
  const found = webhooksOf(bank, customer.number).find(({ key }) => key === payoutsOfAccount(customer));
  if (!found) throw notFound("Nenhum webhook está configurado.");
  return { status: 200, body: { webhookUrl: found.url, chave: keysOf(bank, customer)[0], criacao: found.createdAt } };
};

const deletePayoutWebhook: Handler = ({ bank, customer }) => {
  if (!setWebhook(bank, customer.number, payoutsOfAccount(customer), null))
    throw notFound("Nenhum webhook está configurado.");
  return { status: 204 };
};

const PAYMENTS = "/pix-pagamentos/v2";

/** Sicoob's own operations, beside those of the norm. */
export const SICOOB: readonly Route[] = [
  { method: "POST", path: `${PAYMENTS}/pagamentos`, call: "payout", handler: postInitiation },
  { method: "POST", path: `${PAYMENTS}/pagamentos/confirmacao`, call: "payout", handler: postConfirmation },
  { method: "PUT", path: `${PAYMENTS}/pagamentos/webhook`, call: "webhook", handler: putPayoutWebhook },
  { method: "GET", path: `${PAYMENTS}/pagamentos/webhook`, call: "webhook", handler: getPayoutWebhook },
  { method: "DELETE", path: `${PAYMENTS}/pagamentos/webhook`, call: "webhook", handler: deletePayoutWebhook },
  { method: "GET", path: `${PAYMENTS}/pagamentos/:id`, call: "payoutStatus", handler: getPayout },
  ...SICOOB_ACCOUNT,
];

const PIX = "/pix/api/v2";

/** What Sicoob's interfaces have and this bank does not. */
export const SICOOB_NOT_OFFERED: readonly NotOffered[] = [
  { paths: [`${PIX}/lotecobv`, `${PIX}/lotecobv/*`], what: "lotes de cobranças com vencimento" },
  { paths: ["cob", "cobv", "loc"].map((name) => `${PIX}/${name}/:id/imagem`), what: "imagens de QR Code" },
];
