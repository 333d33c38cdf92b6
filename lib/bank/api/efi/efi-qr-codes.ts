import { decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import type { Bank } from "../../bank.ts";
import { amountToday, chargeAt, isExpired } from "../../charges.ts";
import { addressOf, brCodeOf, locationById } from "../../locations.ts";
import type { NewPayout } from "../../payouts.ts";
import { Refusal } from "../../refusal.ts";
import type { Handler } from "../norm/call.ts";
import { qrPicture } from "./qr-picture.ts";

/** Shows the QR code of a location: as text, as a picture, and where a payer can look at it. */
export const getQrCode: Handler = ({ bank, customer, param }) => {
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
export function orderOfQrCode(bank: Bank, text: string): Pick<NewPayout, "amount" | "to" | "pays"> {
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
