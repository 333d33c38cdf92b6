import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type ChargeChange,
  chargeInRevision,
  chargeOf,
  chargesOf,
  createCharge,
  type NewCharge,
  removeCharge,
  reviseCharge,
} from "../../charges.ts";
import { Refusal } from "../../refusal.ts";
import { chargeShape } from "./api-pix-shapes.ts";
import type { Handler } from "./call.ts";
import {
  chargeBody,
  chargeRevision,
  defined,
  flag,
  pageOf,
  parsed,
  periodOfOne,
  revisionQuery,
  timesOf,
} from "./read-body.ts";

const TXID = /^[a-zA-Z0-9]{26,35}$/;

/** Returns a txid of the norm. Throws Refusal. */
export function txidOf(text: string): string {
  if (TXID.test(text)) return text;
  throw new Refusal(400, "CobOperacaoInvalida", "O txid deve ter de 26 a 35 letras e números.");
}

type Revision = z.output<typeof chargeRevision>;
type OfEither = Pick<Revision, "chave" | "solicitacaoPagador" | "infoAdicionais" | "loc"> & {
  devedor?: ChargeChange["debtor"] | undefined;
  valor?: Pick<NonNullable<Revision["valor"]>, "original"> | undefined;
};

/** Returns what a revision changes of a charge of either kind. */
export const changesOf = ({ devedor, valor, chave, solicitacaoPagador, infoAdicionais, loc }: OfEither) => ({
  debtor: devedor,
  amount: valor?.original,
  key: chave,
  text: solicitacaoPagador,
  info: infoAdicionais,
  locationId: loc?.id,
});

function newCharge(body: unknown): NewCharge {
  const read = parsed(chargeBody, body, "CobOperacaoInvalida", "cob");
  return {
    expiresIn: read.calendario.expiracao,
    debtor: read.devedor ?? null,
    amount: read.valor.original,
    key: read.chave,
    text: read.solicitacaoPagador ?? null,
    info: read.infoAdicionais ?? null,
    locationId: read.loc?.id ?? null,
  };
}

/** Makes an immediate charge. */
export const putCharge: Handler = async ({ bank, customer, param, body }) => {
  const made = createCharge(bank, customer, txidOf(param("txid")), newCharge(await body()));
  return { status: 201, body: chargeShape(bank, customer, made) };
};

/** Makes an immediate charge whose txid the bank chooses. */
export const postCharge: Handler = async ({ bank, customer, body }) => {
  const made = createCharge(bank, customer, randomUUID().replaceAll("-", ""), newCharge(await body()));
  return { status: 201, body: chargeShape(bank, customer, made) };
};

/** Changes or removes an immediate charge. */
export const patchCharge: Handler = async ({ bank, customer, param, body }) => {
  const txid = txidOf(param("txid"));
  const read = parsed(chargeRevision, await body(), "CobOperacaoInvalida", "cob");
  if (read.status) return { status: 200, body: chargeShape(bank, customer, removeCharge(bank, customer, txid)) };
  const change: ChargeChange = defined({ expiresIn: read.calendario?.expiracao, ...changesOf(read) });
  const revised = reviseCharge(bank, customer, { txid, kind: "cob" }, change);
  return { status: 200, body: chargeShape(bank, customer, revised) };
};

/** Shows an immediate charge, as it is or as it was in a revision. */
export const getCharge: Handler = ({ bank, customer, param, query }) => {
  const { revisao } = parsed(revisionQuery, query, "CobConsultaInvalida", "");
  const found = chargeOf(bank, customer, param("txid"));
  const asked = revisao === undefined ? found : chargeInRevision(bank, found, revisao);
  return { status: 200, body: chargeShape(bank, customer, asked, "withoutKey") };
};

/** Query of a list of charges. */
export const chargeList = periodOfOne.safeExtend({
  status: z.string().optional(),
  locationPresente: flag.optional(),
});

/** Lists the immediate charges. */
export const listCharges: Handler = ({ bank, customer, query }) => {
  const asked = parsed(chargeList, query, "CobConsultaInvalida", "");
  const { inicio, fim, cpf, cnpj, status, locationPresente } = asked;
  const found = chargesOf(bank, customer, timesOf(asked))
    .filter((charge) => status === undefined || charge.status === status)
    .filter(({ debtor }) => (cpf ?? cnpj) === undefined || debtor?.taxId === (cpf ?? cnpj))
    .filter(({ txid, location }) => locationPresente === undefined || (location.txid === txid) === locationPresente);
  const { items, paginacao } = pageOf(found, asked);
  const parametros = { inicio, fim, paginacao, ...defined({ cpf, cnpj, status, locationPresente }) };
  return { status: 200, body: { parametros, cobs: items.map((one) => chargeShape(bank, customer, one, "withKey")) } };
};
