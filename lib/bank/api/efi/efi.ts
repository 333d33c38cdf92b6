import { z } from "zod";
import { decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import type { Bank } from "../../bank.ts";
import { accountOf, balanceOf, blockedOf } from "../../book.ts";
import { amountToday, chargeAt, isExpired } from "../../charges.ts";
import { checkKey, createRandomKey, keysOf, removeRandomKey } from "../../customer.ts";
import { ownerOf } from "../../directory.ts";
import { addressOf, brCodeOf, locationById } from "../../locations.ts";
import { type NotificationKind, notifyAgain } from "../../notifications.ts";
import { createPayout, type NewPayout, type Payout, payoutOf, payoutsOf, returnsOfPayout } from "../../payouts.ts";
import { Refusal, type RefusalName } from "../../refusal.ts";
import type { NotOffered, Route } from "../norm/api-pix.ts";
import type { Answer, Handler, WriteRefusal } from "../norm/call.ts";
import { amount, defined, documentOf, flag, pageOf, parsed, periodOfOne, reais, timesOf } from "../norm/read-body.ts";
import { listInfractions, postDefence } from "./efi-infractions.ts";
import { dayReport, startReport } from "./efi-report.ts";
import { getSettings, putSettings } from "./efi-settings.ts";
import { qrPicture } from "./qr-picture.ts";

/** Shows the QR code of a location: as text, as a picture, and where a payer can look at it. */
const getQrCode: Handler = ({ bank, customer, param }) => {
  const location = locationById(bank, customer, Number(param("id")));
  const qrcode = brCodeOf(bank, customer, location);
  const imagemQrcode = `data:image/png;base64,${qrPicture(qrcode).toString("base64")}`;
  const scheme = bank.locationHost.startsWith("localhost") ? "http" : "https";
  return {
    status: 200,
    body: { qrcode, imagemQrcode, linkVisualizacao: `${scheme}://${bank.locationHost}/pagar/${location.token}` },
  };
};

const refuse = (why: string) => new Refusal(422, "EnvioInvalido", why);

/** Returns what a payout for a QR code orders. Throws Refusal: no code, another bank's charge, or one that can't be paid today. */
function orderOfQrCode(bank: Bank, text: string): Pick<NewPayout, "amount" | "to" | "pays"> {
  const verdict = decodeBrCode(text);
  if (!verdict.valid) throw refuse("O QR Code não é válido.");
  const { payloadUrl, key, amount } = verdict.brCode;
  if (payloadUrl === undefined) {
    if (key === undefined) throw refuse("O banco de testes não oferece o pagamento de recorrências.");
    if (amount === undefined) throw refuse("O QR Code não tem valor.");
    return { amount: Number(amount), to: { key, taxId: null } };
  }
  const charge = chargeAt(bank, payloadUrl.split("/").at(-1) ?? "");
  if (!charge || addressOf(bank, charge.location) !== payloadUrl)
    throw refuse("O banco de testes paga somente cobranças dos seus próprios clientes.");
  if (charge.status !== "ATIVA") throw refuse("A cobrança não está ATIVA.");
  if (isExpired(bank, charge)) throw refuse("A cobrança expirou.");
  const pays = { key: charge.key, txid: charge.txid };
  return { amount: amountToday(bank, charge), to: { key: charge.key, taxId: null }, pays };
}

/** Makes a random key. */
const postKey: Handler = ({ bank, customer }) => {
  return { status: 201, body: { chave: createRandomKey(bank, customer) } };
};

/** Lists the random keys. */
const getKeys: Handler = ({ bank, customer }) => {
  const chaves = keysOf(bank, customer).filter((own) => parsePixKey(own)?.keyType === "EVP");
  return { status: 200, body: { chaves } };
};

/** Removes a random key. */
const deleteKey: Handler = ({ bank, customer, param }) => {
  removeRandomKey(bank, customer, param("chave"));
  return { status: 204 };
};

const ID = /^[a-zA-Z0-9]{1,35}$/;
const key = z.string().min(1).max(77);
const cpf = z.string().regex(/^\d{11}$/);
const cnpj = z.string().regex(/^[0-9A-Z]{12}\d{2}$/);
const bankAccount = z.object({
  nome: z.string().min(1),
  codigoBanco: z.string().regex(/^[0-9A-Z]{8}$/),
  agencia: z.string().min(1),
  conta: z.string().min(1),
  tipoConta: z.enum(["cacc", "svgs"]),
});

const payer = z.strictObject({ chave: key, infoPagador: z.string().max(140).optional() });
const payoutBody = z.object({
  valor: amount,
  pagador: payer,
  favorecido: z.union([
    z.strictObject({ chave: key, cpf: cpf.optional(), cnpj: cnpj.optional() }),
    z.strictObject({ contaBanco: bankAccount.extend({ cpf }) }),
    z.strictObject({ contaBanco: bankAccount.extend({ cnpj }) }),
  ]),
});

const qrPaymentBody = z.strictObject({ pagador: payer, pixCopiaECola: z.string().min(1) });

function creditorOf(favorecido: z.output<typeof payoutBody>["favorecido"]): NewPayout["to"] {
  if ("chave" in favorecido) return { key: favorecido.chave, taxId: favorecido.cpf ?? favorecido.cnpj ?? null };
  const { contaBanco } = favorecido;
  const taxId = "cpf" in contaBanco ? contaBanco.cpf : contaBanco.cnpj;
  const { nome: name, codigoBanco: ispb, agencia: branch, conta: number, tipoConta } = contaBanco;
  return { party: { taxId, name, ispb, branch, number, type: tipoConta === "svgs" ? "SVGS" : "CACC" } };
}

function referenceOf(text: string): string {
  if (ID.test(text)) return text;
  throw new Refusal(400, "EnvioInvalido", "O idEnvio deve ter de 1 a 35 letras e números.");
}

function accepted({ endToEndId, reference, amount: cents, status, requestedAt }: Payout): Answer {
  const horario = { solicitacao: requestedAt };
  return {
    status: 201,
    body: { endToEndId, idEnvio: reference, valor: reais(cents), horario, status },
    headers: { "Bucket-Size": "20" },
  };
}

/** Makes the operation that orders a payout. `isOwn`: only to an account of the customer's own tax id. */
const payoutTo =
  (isOwn: boolean): Handler =>
  async ({ bank, customer, param, body }) => {
    const reference = referenceOf(param("idEnvio"));
    const { valor, pagador, favorecido } = parsed(payoutBody, await body(), "EnvioInvalido", "");
    checkKey(bank, customer, pagador.chave);
    const to = creditorOf(favorecido);
    const taxId = "party" in to ? to.party.taxId : (to.taxId ?? ownerOf(bank, to.key)?.taxId);
    if (isOwn && taxId !== undefined && taxId !== customer.taxId)
      throw new Refusal(422, "DocumentoDivergente", "O favorecido não tem a mesma titularidade da conta.");
    const text = pagador.infoPagador ?? null;
    return accepted(createPayout(bank, customer, reference, { amount: valor, payingKey: pagador.chave, text, to }));
  };

/** Pays a QR code: a charge of a customer of this bank, or the key and amount of a static code. */
const payQrCode: Handler = async ({ bank, customer, param, body }) => {
  const reference = referenceOf(param("idEnvio"));
  const { pagador, pixCopiaECola } = parsed(qrPaymentBody, await body(), "EnvioInvalido", "");
  checkKey(bank, customer, pagador.chave);
  const order = orderOfQrCode(bank, pixCopiaECola);
  const text = pagador.infoPagador ?? null;
  return accepted(createPayout(bank, customer, reference, { ...order, payingKey: pagador.chave, text }));
};

function payoutShape(bank: Bank, payout: Payout, hasIspb = false) {
  const { creditor, settledAt, endToEndId } = payout;
  const { name: nome, branch: agencia, number: conta, type } = creditor;
  const tipoConta = type === "SVGS" ? "svgs" : "cacc";
  const returns = returnsOfPayout(bank, endToEndId);
  const codigoBanco = hasIspb ? creditor.ispb : undefined;
  const contaBanco = defined({ nome, ...documentOf(creditor.taxId), codigoBanco, agencia, conta, tipoConta });
  return {
    endToEndId,
    idEnvio: payout.reference,
    valor: reais(payout.amount),
    chave: payout.payingKey,
    status: payout.status,
    ...(payout.text === null ? {} : { infoPagador: payout.text }),
    horario: { solicitacao: payout.requestedAt, ...(settledAt === null ? {} : { liquidacao: settledAt }) },
    favorecido: payout.key === null ? { contaBanco } : { chave: payout.key },
    ...(returns.length === 0
      ? {}
      : { devolucoes: returns.map(({ rtrId, amount, at }) => ({ rtrId, valor: reais(amount), horario: at })) }),
  };
}

const getPayoutByReference: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: payoutShape(bank, payoutOf(bank, customer, { reference: param("idEnvio") })) };
};

const getPayout: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: payoutShape(bank, payoutOf(bank, customer, { endToEndId: param("e2eId") })) };
};

const payoutList = periodOfOne.safeExtend({
  status: z.string().optional(),
  exibirCodigoBanco: flag.optional(),
});

const listPayouts: Handler = ({ bank, customer, query }) => {
  const asked = parsed(payoutList, query, "EnvioInvalido", "");
  const { inicio, fim, status, exibirCodigoBanco, cpf: person, cnpj: company } = asked;
  const found = payoutsOf(bank, customer, timesOf(asked))
    .filter((payout) => status === undefined || payout.status === status)
    .filter(({ creditor }) => (person ?? company) === undefined || creditor.taxId === (person ?? company));
  const { items, paginacao } = pageOf(found, asked);
  const parametros = { inicio, fim, paginacao, ...defined({ status, exibirCodigoBanco, cpf: person, cnpj: company }) };
  return { status: 200, body: { parametros, pix: items.map((one) => payoutShape(bank, one, exibirCodigoBanco)) } };
};

const getBalance: Handler = ({ bank, customer: { number }, query }) => {
  const [judicial, med] = (["judicial", "med"] as const).map((why) => balanceOf(bank.store, blockedOf(number, why)));
  const saldo = reais(balanceOf(bank.store, accountOf(number)));
  if (query.bloqueios !== "true") return { status: 200, body: { saldo } };
  const [court = 0, fraud = 0] = [judicial, med];
  const bloqueios = { judicial: reais(court), med: reais(fraud), total: reais(court + fraud) };
  return { status: 200, body: { saldo, bloqueios } };
};

const getBucket: Handler = () => {
  const rate = { capacidade: 100, fichasDisponiveis: 100, taxaDeReposicaoFichas: 2, periodoReposicaoEmSegundos: 60 };
  const baldeA = { tiposChave: ["cpf", "cnpj", "evp"], ...rate };
  return { status: 200, body: { baldeA, baldeB: { ...rate, tiposChave: ["telefone", "email"] } } };
};

const TOLD_AS: Record<string, NotificationKind[]> = {
  PIX_RECEBIDO: ["PAYMENT"],
  PIX_ENVIADO: ["PAYOUT"],
  DEVOLUCAO_ENVIADA: ["RETURN"],
  DEVOLUCAO_RECEBIDA: ["PAYOUT_RETURN"],
};
const resendBody = z.strictObject({
  tipo: z.enum(Object.keys(TOLD_AS)),
  e2eids: z.array(z.string()).min(1).max(1_000),
});

const postResend: Handler = async ({ bank, customer, body }) => {
  const { tipo, e2eids } = parsed(resendBody, await body(), "RequisicaoInvalida", "");
  notifyAgain(bank, customer.number, TOLD_AS[tipo] ?? [], e2eids);
  return { status: 202 };
};

/** Efí's names for refusals. */
const NAMES: Record<RefusalName, string> = {
  AcessoNegado: "acesso_negado",
  NaoEncontrado: "nao_encontrado",
  CobOperacaoInvalida: "operacao_invalida",
  CobConsultaInvalida: "consulta_invalida",
  CobVOperacaoInvalida: "operacao_invalida",
  CobVConsultaInvalida: "consulta_invalida",
  PixConsultaInvalida: "consulta_invalida",
  PixDevolucaoInvalida: "devolucao_invalida",
  PayloadLocationOperacaoInvalida: "location_invalida",
  WebhookOperacaoInvalida: "webhook_invalido",
  RequisicaoInvalida: "requisicao_invalida",
  EnvioInvalido: "envio_invalido",
  ChaveNaoEncontrada: "chave_favorecido_nao_encontrada",
  DocumentoDivergente: "documento_favorecido_divergente",
  SaldoInsuficiente: "saldo_insuficiente",
  IdEnvioDuplicado: "id_envio_duplicado",
  NaoAutorizado: "nao_autorizado",
  LimiteExcedido: "limite_excedido",
  ServicoIndisponivel: "erro_interno",
  OperacaoNaoOferecida: "operacao_nao_oferecida",
};

/** Writes a refusal as Efí does. */
export const writeEfiRefusal: WriteRefusal = ({ refusal, message, violations }) => {
  const erros = violations.map(({ propriedade, razao }) => ({ caminho: propriedade, mensagem: razao }));
  const body = { nome: NAMES[refusal], mensagem: message, ...(erros.length === 0 ? {} : { erros }) };
  return { body, contentType: "application/json; charset=utf-8" };
};

/** Efí's own operations, beside those of the norm. */
export const EFI: readonly Route[] = [
  { method: "PUT", path: "/v3/gn/pix/:idEnvio", call: "payout", handler: payoutTo(false) },
  { method: "PUT", path: "/v2/gn/pix/:idEnvio/mesma-titularidade", call: "payout", handler: payoutTo(true) },
  { method: "PUT", path: "/v2/gn/pix/:idEnvio/qrcode", call: "payout", handler: payQrCode },
  { method: "GET", path: "/v2/gn/pix/enviados/id-envio/:idEnvio", call: "payoutStatus", handler: getPayoutByReference },
  { method: "GET", path: "/v2/gn/pix/enviados/:e2eId", call: "payoutStatus", handler: getPayout },
  { method: "GET", path: "/v2/gn/pix/enviados", call: "payoutStatus", handler: listPayouts },
  { method: "GET", path: "/v2/gn/saldo", call: "balance", handler: getBalance },
  { method: "PUT", path: "/v2/gn/config", call: "webhook", handler: putSettings },
  { method: "GET", path: "/v2/gn/config", call: "webhook", handler: getSettings },
  { method: "POST", path: "/v2/gn/evp", call: "webhook", handler: postKey },
  { method: "GET", path: "/v2/gn/evp", call: "webhook", handler: getKeys },
  { method: "DELETE", path: "/v2/gn/evp/:chave", call: "webhook", handler: deleteKey },
  { method: "GET", path: "/v2/loc/:id/qrcode", call: "location", handler: getQrCode },
  { method: "GET", path: "/v2/gn/chaves/balde", call: "balance", handler: getBucket },
  { method: "POST", path: "/v2/gn/webhook/reenviar", call: "webhook", handler: postResend },
  { method: "POST", path: "/v2/gn/relatorios/extrato-conciliacao", call: "report", handler: startReport },
  { method: "GET", path: "/v2/gn/relatorios/:id", call: "report", handler: dayReport },
  { method: "GET", path: "/v2/gn/infracoes", call: "infractions", handler: listInfractions },
  { method: "POST", path: "/v2/gn/infracoes/:idInfracao/defesa", call: "defence", handler: postDefence },
];

/** What Efí's interfaces have and this bank does not: where it stands, and what it is. */
export const EFI_NOT_OFFERED: readonly NotOffered[] = [
  { paths: ["/v2/gn/split/*"], what: "split de pagamento" },
  { paths: ["/v2/lotecobv", "/v2/lotecobv/*"], what: "lotes de cobranças com vencimento" },
  {
    paths: ["rec", "solicrec", "cobr", "locrec", "webhookrec", "webhookcobr"].map((name) => `/v2/${name}/*`),
    what: "Pix Automático",
  },
  { paths: ["/v2/gn/pix/comprovantes"], what: "comprovantes em PDF" },
  {
    paths: ["/v1/*", "/v2/charge/*"],
    what: "as outras APIs (cobranças por boleto e cartão, contas, extratos, Open Finance)",
  },
];
