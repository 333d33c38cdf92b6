import { Hono } from "hono";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { documentOf, reais } from "../api/read-body.ts";
import type { Bank } from "../bank.ts";
import { type Charge, chargeAt } from "../charges.ts";

const ALGORITHM = "ES256";
const KID = "bank";

/** Makes the open operations of the norm: a payer's bank reads a charge at its location, as a signed text (JWS). */
export async function chargePayloads(bank: Bank): Promise<Hono> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const keys = [{ ...(await exportJWK(publicKey)), kid: KID, alg: ALGORITHM, use: "sig" }];
  const header = { alg: ALGORITHM, kid: KID, typ: "JOSE", jku: `https://${bank.locationHost}/jwks.json` };
  const app = new Hono();
  app.get("/jwks.json", (c) => c.json({ keys }));
  app.get("/qr/v2/:token", async (c) => {
    const charge = chargeAt(bank, c.req.param("token"));
    if (!charge) return c.text("Cobrança não encontrada.", 404);
    const text = new TextEncoder().encode(JSON.stringify(payloadOf(bank, charge)));
    const signed = await new CompactSign(text).setProtectedHeader(header).sign(privateKey);
    return c.body(signed, 200, { "Content-Type": "application/jose" });
  });
  return app;
}

function payloadOf({ now }: Bank, charge: Charge) {
  const { debtor, text, info } = charge;
  return {
    revisao: charge.revision,
    calendario: {
      criacao: charge.createdAt,
      apresentacao: now().toISOString(),
      expiracao: charge.expiresIn,
    },
    ...(debtor ? { devedor: { ...documentOf(debtor.taxId), nome: debtor.name } } : {}),
    valor: { original: reais(charge.amount) },
    chave: charge.key,
    txid: charge.txid,
    status: charge.status,
    ...(text === null ? {} : { solicitacaoPagador: text }),
    ...(info === null ? {} : { infoAdicionais: info }),
  };
}
