import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import type { Bank } from "../../bank.ts";
import { customerOf } from "../../customer.ts";
import type { DueNotification } from "../../notifications.ts";
import { payoutOf } from "../../payouts.ts";
import { efiNotification } from "../efi/efi-notification.ts";
import type { Told } from "../norm/deliver.ts";
import { reais } from "../norm/read-body.ts";

type Location = { id: number; location: string };

/** Turns an answer of the norm into Sicoob's: the QR code's text has another name, and stands with the location too. */
export function reshapeAsSicoob(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  if ("cobs" in body && Array.isArray(body.cobs)) return { ...body, cobs: body.cobs.map(reshapeAsSicoob) };
  if ("loc" in body && Array.isArray(body.loc)) return { ...body, loc: body.loc.map(reshapeAsSicoob) };
  if ("tipoCob" in body && "location" in body) return { ...body, brcode: brCodeAt(`${body.location}`) };
  if (!("pixCopiaECola" in body)) return body;
  const { pixCopiaECola: brcode, loc, ...rest } = body as { pixCopiaECola: string; loc: Location };
  return { ...rest, loc: { ...loc, brcode }, brcode };
}

/** The text of the QR code of a location that has no charge yet. */
function brCodeAt(payloadUrl: string): string {
  return encodeBrCode({ name: "RECEBEDOR", city: "SAO PAULO", payloadUrl, oneTime: true });
}

/**
 * Returns what Sicoob tells the customer's address: of payments and returns what the norm says, of a payout its state.
 * Money that came back of a payout is in the statement alone.
 */
export function sicoobNotification(bank: Bank, told: DueNotification): Told | null {
  if (told.kind === "PAYOUT_RETURN") return null;
  if (told.kind === "PAYMENT" || told.kind === "RETURN") return efiNotification(bank, told);
  const payout = payoutOf(bank, customerOf(bank, told.customer), { endToEndId: told.endToEndId });
  const isSettled = (payout.status === "REALIZADO") !== told.isContradiction;
  const error = payout.error ?? { code: "AB03", reason: "Tempo esgotado" };
  return {
    path: "/lancamento",
    body: {
      payload: {
        id: payout.endToEndId,
        estado: isSettled ? "FINALIZADO_SUCESSO" : "FINALIZADO_REJEICAO",
        valor: reais(payout.amount),
        ...(isSettled ? {} : { detalheRejeicao: `${error.code} - ${error.reason}` }),
      },
    },
  };
}
