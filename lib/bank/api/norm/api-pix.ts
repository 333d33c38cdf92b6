import { z } from "zod";
import { checkKey } from "../../customer.ts";
import type { Call } from "../../faults.ts";
import { createLocation, freeLocation, locationById, locationsOf } from "../../locations.ts";
import { setWebhook, webhooksOf } from "../../notifications.ts";
import { paymentOf, paymentsOf } from "../../payments.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { createReturn, returnOf } from "../../returns.ts";
import { locationShape, paymentShape, returnShape } from "./api-pix-shapes.ts";
import type { Handler, WriteRefusal } from "./call.ts";
import { getCharge, listCharges, patchCharge, postCharge, putCharge } from "./charge-calls.ts";
import { getDueCharge, listDueCharges, patchDueCharge, putDueCharge } from "./due-charge-calls.ts";
import { amount, defined, flag, pageOf, parsed, period, periodOfOne, timesOf } from "./read-body.ts";

/**
 * A route: a method, a path below the API's base, what a fault plan calls it, and what it does. `write`: how it refuses, where it is not as the bank does
 * elsewhere.
 */
export type Route = {
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  path: string;
  call: Call;
  handler: Handler;
  write?: WriteRefusal;
};

/** Operations of a bank's official interface that this bank does not have by design, and what they are for, in Portuguese. */
export type NotOffered = { paths: readonly string[]; what: string };

const RETURN_ID = /^[a-zA-Z0-9]{1,35}$/;

const kind = z.enum(["cob", "cobv"]);

const postLocation: Handler = async ({ bank, customer, body }) => {
  const { tipoCob } = parsed(z.object({ tipoCob: kind }), await body(), "PayloadLocationOperacaoInvalida", "loc");
  return { status: 201, body: locationShape(bank, createLocation(bank, customer, tipoCob)) };
};

const locationList = period.safeExtend({ txIdPresente: flag.optional(), tipoCob: kind.optional() });

const listLocations: Handler = ({ bank, customer, query }) => {
  const asked = parsed(locationList, query, "PayloadLocationOperacaoInvalida", "");
  const { inicio, fim, txIdPresente, tipoCob } = asked;
  const found = locationsOf(bank, customer, timesOf(asked))
    .filter(({ txid }) => txIdPresente === undefined || (txid !== null) === txIdPresente)
    .filter((location) => tipoCob === undefined || location.kind === tipoCob);
  const { items, paginacao } = pageOf(found, asked);
  const parametros = { inicio, fim, paginacao, ...defined({ txIdPresente, tipoCob }) };
  return { status: 200, body: { parametros, loc: items.map((one) => locationShape(bank, one)) } };
};

const getLocation: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: locationShape(bank, locationById(bank, customer, Number(param("id")))) };
};

const deleteLocationCharge: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: locationShape(bank, freeLocation(bank, customer, Number(param("id")))) };
};

const getPayment: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: paymentShape(bank, paymentOf(bank, customer, param("e2eid"))) };
};

const paymentList = periodOfOne.safeExtend({
  txid: z.string().optional(),
  txIdPresente: flag.optional(),
  devolucaoPresente: flag.optional(),
});

const listPayments: Handler = ({ bank, customer, query }) => {
  const asked = parsed(paymentList, query, "PixConsultaInvalida", "");
  const { inicio, fim, txid, txIdPresente, devolucaoPresente, cpf, cnpj } = asked;
  const filter = { ...timesOf(asked), txid, hasTxid: txIdPresente, hasReturn: devolucaoPresente, taxId: cpf ?? cnpj };
  const { items, paginacao } = pageOf(paymentsOf(bank, customer, filter), asked);
  const parametros = { inicio, fim, paginacao, ...defined({ txid, txIdPresente, devolucaoPresente, cpf, cnpj }) };
  return { status: 200, body: { parametros, pix: items.map((one) => paymentShape(bank, one)) } };
};

const putReturn: Handler = async ({ bank, customer, param, body }) => {
  const id = param("id");
  if (!RETURN_ID.test(id)) throw new Refusal(400, "PixDevolucaoInvalida", "O id deve ter de 1 a 35 letras e números.");
  const { valor } = parsed(z.object({ valor: amount }), await body(), "PixDevolucaoInvalida", "devolucao");
  return { status: 201, body: returnShape(createReturn(bank, customer, param("e2eid"), id, valor)) };
};

const getReturn: Handler = ({ bank, customer, param }) => {
  return { status: 200, body: returnShape(returnOf(bank, customer, param("e2eid"), param("id"))) };
};

/** A service that is tried on this machine has no certificate yet: there the bank also calls by plain http. */
const webhookAddress = z.union([
  z.url({ protocol: /^https$/ }),
  z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
]);

const putWebhook: Handler = async ({ bank, customer, param, header, body, probe }) => {
  const key = param("chave");
  const { webhookUrl } = parsed(
    z.object({ webhookUrl: webhookAddress }),
    await body(),
    "WebhookOperacaoInvalida",
    "webhook",
  );
  checkKey(bank, customer, key);
  await probe(webhookUrl, header("x-skip-mtls-checking") !== "true");
  setWebhook(bank, customer.number, key, webhookUrl);
  return { status: 200, body: { webhookUrl } };
};

const getWebhook: Handler = ({ bank, customer, param }) => {
  const found = webhooksOf(bank, customer.number).find(({ key }) => key === param("chave"));
  if (!found) throw notFound("Nenhum webhook está configurado para esta chave.");
  return { status: 200, body: { webhookUrl: found.url, chave: found.key, criacao: found.createdAt } };
};

const deleteWebhook: Handler = ({ bank, customer, param }) => {
  if (!setWebhook(bank, customer.number, param("chave"), null))
    throw notFound("Nenhum webhook está configurado para esta chave.");
  return { status: 204 };
};

const listWebhooks: Handler = ({ bank, customer, query }) => {
  const asked = parsed(period, query, "WebhookOperacaoInvalida", "");
  const { items, paginacao } = pageOf(webhooksOf(bank, customer.number), asked);
  const webhooks = items.map(({ key, url, createdAt }) => ({ webhookUrl: url, chave: key, criacao: createdAt }));
  return { status: 200, body: { parametros: { inicio: asked.inicio, fim: asked.fim, paginacao }, webhooks } };
};

/** The operations of the Central Bank's API Pix that the bank has. */
export const API_PIX: readonly Route[] = [
  { method: "PUT", path: "/cob/:txid", call: "charge", handler: putCharge },
  { method: "POST", path: "/cob", call: "charge", handler: postCharge },
  { method: "PATCH", path: "/cob/:txid", call: "chargeChange", handler: patchCharge },
  { method: "GET", path: "/cob/:txid", call: "chargeChange", handler: getCharge },
  { method: "GET", path: "/cob", call: "chargeChange", handler: listCharges },
  { method: "PUT", path: "/cobv/:txid", call: "charge", handler: putDueCharge },
  { method: "PATCH", path: "/cobv/:txid", call: "chargeChange", handler: patchDueCharge },
  { method: "GET", path: "/cobv/:txid", call: "chargeChange", handler: getDueCharge },
  { method: "GET", path: "/cobv", call: "chargeChange", handler: listDueCharges },
  { method: "POST", path: "/loc", call: "location", handler: postLocation },
  { method: "GET", path: "/loc", call: "location", handler: listLocations },
  { method: "GET", path: "/loc/:id", call: "location", handler: getLocation },
  { method: "DELETE", path: "/loc/:id/txid", call: "location", handler: deleteLocationCharge },
  { method: "GET", path: "/pix", call: "payments", handler: listPayments },
  { method: "GET", path: "/pix/:e2eid", call: "payments", handler: getPayment },
  { method: "PUT", path: "/pix/:e2eid/devolucao/:id", call: "return", handler: putReturn },
  { method: "GET", path: "/pix/:e2eid/devolucao/:id", call: "returnStatus", handler: getReturn },
  { method: "PUT", path: "/webhook/:chave", call: "webhook", handler: putWebhook },
  { method: "GET", path: "/webhook/:chave", call: "webhook", handler: getWebhook },
  { method: "DELETE", path: "/webhook/:chave", call: "webhook", handler: deleteWebhook },
  { method: "GET", path: "/webhook", call: "webhook", handler: listWebhooks },
];
