import { z } from "zod";
import {
  type ChargeChange,
  chargeInRevision,
  chargeOf,
  chargesOf,
  createCharge,
  removeCharge,
  reviseCharge,
} from "../../charges.ts";
import type { DueTerms } from "../../due-terms.ts";
import { dueChargeShape } from "./api-pix-shapes.ts";
import type { Handler } from "./call.ts";
import { changesOf, chargeList, txidOf } from "./charge-calls.ts";
import { dueChargeBody, dueChargeRevision, termsOf } from "./due-charge-body.ts";
import { defined, pageOf, parsed, revisionQuery, timesOf } from "./read-body.ts";

const NO_CHANGES = { fine: null, interest: null, rebate: null, discount: null };

/** Makes a charge with a due date. */
export const putDueCharge: Handler = async ({ bank, customer, param, body }) => {
  const read = parsed(dueChargeBody, await body(), "CobVOperacaoInvalida", "cobv");
  const made = createCharge(bank, customer, txidOf(param("txid")), {
    due: { ...NO_CHANGES, ...termsOf(read) } as DueTerms,
    expiresIn: 0,
    debtor: read.devedor,
    amount: read.valor.original,
    key: read.chave,
    text: read.solicitacaoPagador ?? null,
    info: read.infoAdicionais ?? null,
    locationId: read.loc?.id ?? null,
  });
  return { status: 201, body: dueChargeShape(bank, customer, made) };
};

/** Changes or removes a charge with a due date. */
export const patchDueCharge: Handler = async ({ bank, customer, param, body }) => {
  const txid = txidOf(param("txid"));
  const read = parsed(dueChargeRevision, await body(), "CobVOperacaoInvalida", "cobv");
  if (read.status)
    return { status: 200, body: dueChargeShape(bank, customer, removeCharge(bank, customer, txid, "cobv")) };
  const change: ChargeChange = defined({ due: termsOf(read), ...changesOf(read) });
  const revised = reviseCharge(bank, customer, { txid, kind: "cobv" }, change);
  return { status: 200, body: dueChargeShape(bank, customer, revised) };
};

/** Shows a charge with a due date, as it is or as it was in a revision. */
export const getDueCharge: Handler = ({ bank, customer, param, query }) => {
  const { revisao } = parsed(revisionQuery, query, "CobVConsultaInvalida", "");
  const found = chargeOf(bank, customer, param("txid"), "cobv");
  const asked = revisao === undefined ? found : chargeInRevision(bank, found, revisao);
  const { recebedor, ...shape } = dueChargeShape(bank, customer, asked, true);
  // Efí's own schema of this one answer has no trading name.
  const { nomeFantasia: _, ...receiver } = recebedor;
  return { status: 200, body: { ...shape, recebedor: receiver } };
};

const dueChargeList = chargeList.safeExtend({ loteCobVId: z.string().optional() });

/** Lists the charges with a due date. A batch (`loteCobVId`) has none: the bank makes no batches. */
export const listDueCharges: Handler = ({ bank, customer, query }) => {
  const asked = parsed(dueChargeList, query, "CobVConsultaInvalida", "");
  const { inicio, fim, cpf, cnpj, status, locationPresente, loteCobVId } = asked;
  const found = chargesOf(bank, customer, timesOf(asked), "cobv")
    .filter((charge) => loteCobVId === undefined && (status === undefined || charge.status === status))
    .filter(({ debtor }) => (cpf ?? cnpj) === undefined || debtor?.taxId === (cpf ?? cnpj))
    .filter(({ txid, location }) => locationPresente === undefined || (location.txid === txid) === locationPresente);
  const { items, paginacao } = pageOf(found, asked);
  const parametros = { inicio, fim, paginacao, ...defined({ cpf, cnpj, status, locationPresente, loteCobVId }) };
  return { status: 200, body: { parametros, cobs: items.map((one) => dueChargeShape(bank, customer, one, true)) } };
};
