import { Hono } from "hono";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { brtDay } from "#lib/core/brt.ts";
import { debtorShape, receiverShape } from "../api/norm/api-pix-shapes.ts";
import { reais } from "../api/norm/read-body.ts";
import type { Bank } from "../bank.ts";
import { type Charge, chargeAt, kindOf } from "../charges.ts";
import { customerOf } from "../customer.ts";
import { type DueTerms, dueAmounts, lastDayOf } from "../due-terms.ts";
import type { ChargeKind } from "../locations.ts";

const ALGORITHM = "ES256";
const KID = "bank";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TOWN = /^\d{7}$/;

/** Makes the open operations of the norm: a payer's bank reads a charge at its location, as a signed text (JWS). */
export async function chargePayloads(bank: Bank): Promise<Hono> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const keys = [{ ...(await exportJWK(publicKey)), kid: KID, alg: ALGORITHM, use: "sig" }];
  const header = { alg: ALGORITHM, kid: KID, typ: "JOSE", jku: `https://${bank.locationHost}/jwks.json` };
  const signed = (payload: object) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader(header).sign(privateKey);
  const at = (token: string, kind: ChargeKind) => {
    const charge = chargeAt(bank, token);
    return charge && kindOf(charge) === kind ? charge : undefined;
  };
  const app = new Hono();
  app.get("/jwks.json", (c) => c.json({ keys }));
  app.get("/qr/v2/cobv/:token", async (c) => {
    const charge = at(c.req.param("token"), "cobv");
    if (!charge?.due) return c.text("Cobrança não encontrada.", 404);
    const today = brtDay(bank.now());
    const { DPP: day = today, codMun } = c.req.query();
    const detail = wrongQuery(charge.due, { day, today, codMun });
    if (detail) return c.json({ ...WRONG_QUERY, detail }, 400, { "Content-Type": "application/problem+json" });
    const payload = duePayloadOf(bank, charge, charge.due, day);
    return c.body(await signed(payload), 200, { "Content-Type": "application/jose" });
  });
  app.get("/qr/v2/:token", async (c) => {
    const charge = at(c.req.param("token"), "cob");
    if (!charge) return c.text("Cobrança não encontrada.", 404);
    return c.body(await signed(payloadOf(bank, charge)), 200, { "Content-Type": "application/jose" });
  });
  return app;
}

const WRONG_QUERY = {
  type: "https://pix.bcb.gov.br/api/v2/error/CobPayloadOperacaoInvalida",
  title: "Requisição inválida.",
  status: 400,
};

/** Returns why a due charge can't be shown for a day and a town, or null. */
function wrongQuery(due: DueTerms, asked: { day: string; today: string; codMun: string | undefined }): string | null {
  const { day, today, codMun } = asked;
  if (codMun !== undefined && !TOWN.test(codMun)) return "codMun não respeita o schema.";
  if (!DAY.test(day)) return "DPP não respeita o schema.";
  if (day < today) return "DPP é anterior ao momento presente.";
  return day > lastDayOf(due) && day !== today ? "DPP é superior à validade da cobrança." : null;
}

/** What both kinds of charges tell a payer's bank. */
function anyPayloadOf(charge: Charge) {
  const { debtor, text, info } = charge;
  return {
    revisao: charge.revision,
    ...(debtor ? { devedor: debtorShape(debtor) } : {}),
    chave: charge.key,
    txid: charge.txid,
    status: charge.status,
    ...(text === null ? {} : { solicitacaoPagador: text }),
    ...(info === null ? {} : { infoAdicionais: info }),
  };
}

function payloadOf({ now }: Bank, charge: Charge) {
  return {
    ...anyPayloadOf(charge),
    calendario: {
      criacao: charge.createdAt,
      apresentacao: now().toISOString(),
      expiracao: charge.expiresIn,
    },
    valor: { original: reais(charge.amount) },
  };
}

function duePayloadOf(bank: Bank, charge: Charge, due: DueTerms, day: string) {
  const { fine, interest, rebate, discount, final } = dueAmounts(charge.amount, due, day);
  return {
    ...anyPayloadOf(charge),
    calendario: {
      criacao: charge.createdAt,
      apresentacao: bank.now().toISOString(),
      dataDeVencimento: due.day,
      validadeAposVencimento: due.validDays,
    },
    recebedor: receiverShape(customerOf(bank, charge.customer)),
    valor: {
      original: reais(charge.amount),
      multa: reais(fine),
      juros: reais(interest),
      abatimento: reais(rebate),
      desconto: reais(discount),
      final: reais(final),
    },
  };
}
