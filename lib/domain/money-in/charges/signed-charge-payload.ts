import { CompactSign } from "jose";
import { LRUCache } from "lru-cache";
import { refuse } from "#lib/core/errors.ts";
import { decimalOf } from "#lib/core/money.ts";
import type { ChargePayload } from "#lib/core/pix/charge-payload.ts";
import { parseLocationToken } from "#lib/core/pix/location-token.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import type { Payer } from "#lib/core/wire.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { signingKey } from "#lib/server/keys/signing-keys.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import type { ChargeRow } from "./charge.ts";
import { chargesById } from "./get-charge.ts";

/** Entries need no expiry, because the number of an account never changes. */
type Receiver = { id: string; operatorId: string };
const accounts = new LRUCache<string, Receiver>({ max: 10_000 });

const GONE = {
  EXPIRED: "This charge has expired: it can no longer be paid.",
  REJECTED: "A payment of this charge was refused: it can no longer be paid.",
  CANCELED: "This charge was canceled: it can no longer be paid.",
} as const;

/**
 * Returns what a payer's bank reads from the URL of a charge's QR code: a compact JWS (ES256) of the charge's current
 * state. A paid charge is served, with its status. Throws CHARGE_NOT_FOUND for unknown tokens and for charges that can
 * no longer be paid: the Pix manual lets the receiver choose whether to serve those, and a bank that received one would
 * have to judge its expiry by the bank's own clock.
 */
export async function signedChargePayload(token: string): Promise<string> {
  const charge = await chargeAt(token);
  const key = await signingKey("qr");
  const header = { alg: key.algorithm, kid: key.kid, typ: "JOSE", jku: `${env().BASE_URL}/.well-known/jwks.json` };
  const payload = new TextEncoder().encode(JSON.stringify(payloadOf(charge, await businessTime(charge.accountId))));
  return new CompactSign(payload).setProtectedHeader(header).sign(key.privateKey);
}

type Served = ChargeRow & { status: "PENDING" | "PAID" };

async function chargeAt(token: string): Promise<Served> {
  const location = parseLocationToken(token);
  const account = location && (await accountAt(location.accountNumber));
  const read = (receiver: Receiver, chargeId: string) =>
    servingOperator(receiver.operatorId, () => chargesById([receiver.id], [chargeId]));
  const [charge] = location && account ? await read(account, location.chargeId) : [];
  if (!charge) throw refuse("CHARGE_NOT_FOUND", "There is no charge at this address.");
  if (charge.status === "PENDING" || charge.status === "PAID") return { ...charge, status: charge.status };
  throw refuse("CHARGE_NOT_FOUND", GONE[charge.status]);
}

async function accountAt(number: string): Promise<Receiver | undefined> {
  const known = accounts.get(number);
  if (known) return known;
  const statement = {
    name: "account-by-number",
    text: `SELECT id, operator_id AS "operatorId" FROM account WHERE number = $1`,
    values: [number],
  };
  const [account] = await servingKey(`account:${number}`, () => rows<Receiver>(statement));
  if (account) accounts.set(number, account);
  return account;
}

function payloadOf(charge: Served, now: Date): ChargePayload {
  return {
    revisao: 0,
    calendario: {
      criacao: charge.createdAt.toISOString(),
      apresentacao: now.toISOString(),
      expiracao: Math.round((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 1_000),
    },
    ...(charge.expectedPayer ? { devedor: debtorOf(charge.expectedPayer) } : {}),
    valor: { original: decimalOf(charge.amount), modalidadeAlteracao: 0 },
    chave: charge.pixKey,
    txid: txidOf(charge.id),
    status: charge.status === "PAID" ? "CONCLUIDA" : "ATIVA",
    ...(charge.description ? { solicitacaoPagador: charge.description } : {}),
    infoAdicionais: [],
  };
}

function debtorOf({ taxId, name }: Payer): NonNullable<ChargePayload["devedor"]> {
  const id = taxIdKind(taxId) === "CPF" ? { cpf: taxId } : { cnpj: taxId };
  return name ? { ...id, nome: name } : id;
}
