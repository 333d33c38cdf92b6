import { z } from "zod";
import { decimalOf } from "#lib/core/money.ts";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { RailRefused, RailUnknown } from "../failures.ts";
import { decimal, readProblem } from "../norm.ts";
import type { AskedPayout, Balance, PayoutOrder, PayoutState, Profile, Told } from "../profile.ts";
import type { Session } from "../session.ts";
import { defend, listDisputes } from "./efi-disputes.ts";
import { movements } from "./efi-report.ts";
import { listKeys, resendWebhooks, setUp } from "./efi-set-up.ts";

const STATES = { EM_PROCESSAMENTO: "PENDING", REALIZADO: "SETTLED", NAO_REALIZADO: "REJECTED" } as const;
const SPI_CODE = /^[A-Z]{2}[0-9A-Z]{2}$/;

const refusal = z.object({ nome: z.string(), mensagem: z.string().default("") });

function readError(_status: number, body: unknown): RailReason | null {
  const read = refusal.safeParse(body);
  return read.success ? { scheme: "PSP", code: read.data.nome, text: read.data.mensagem } : readProblem(body);
}

const error = z.object({ codigo: z.string().nullish(), motivo: z.string().nullish() });
const state = z.object({
  endToEndId: z.string().optional(),
  e2eId: z.string().optional(),
  idEnvio: z.string().optional(),
  valor: decimal,
  status: z.enum(Object.keys(STATES) as [keyof typeof STATES]),
  gnExtras: z.object({ idEnvio: z.string().nullish(), erro: error.nullish() }).nullish(),
});

function payoutState(body: unknown): PayoutState {
  const read = state.parse(body);
  const endToEndId = z
    .string()
    .length(32)
    .parse(read.endToEndId ?? read.e2eId);
  const { gnExtras, idEnvio, status, valor } = read;
  const code = gnExtras?.erro?.codigo ?? "NAO_REALIZADO";
  const scheme = SPI_CODE.test(code) ? ("SPI" as const) : ("PSP" as const);
  return {
    reference: idEnvio ?? gnExtras?.idEnvio ?? null,
    endToEndId,
    amount: valor,
    status: STATES[status],
    reason: status === "NAO_REALIZADO" ? { scheme, code, text: gnExtras?.erro?.motivo ?? "" } : null,
  };
}

function creditorOf(to: PayoutOrder["to"]) {
  const document = { [taxIdKind(to.taxId).toLowerCase()]: to.taxId };
  if ("key" in to) return { chave: to.key, ...document };
  const { name: nome, ispb: codigoBanco, branch: agencia, number: conta, type } = to;
  return { contaBanco: { nome, ...document, codigoBanco, agencia, conta, tipoConta: type.toLowerCase() } };
}

async function send(session: Session, order: PayoutOrder): Promise<PayoutState> {
  const { reference, amount, payingKey, text, to } = order;
  try {
    const { body } = await session.call({
      host: session.hosts.own ?? "",
      method: "PUT",
      path: `/v3/gn/pix/${reference}`,
      body: {
        valor: decimalOf(BigInt(amount)),
        pagador: { chave: payingKey, ...(text === null ? {} : { infoPagador: text }) },
        favorecido: creditorOf(to),
      },
    });
    return payoutState(body);
  } catch (failure) {
    // An earlier call with this reference arrived.
    if (!isRefusal(failure, 409)) throw failure;
    const known = await ask(session, { reference, endToEndId: null });
    if (known === null) throw new RailUnknown("the reference is known, the payout is not shown", { cause: failure });
    return known;
  }
}

const isRefusal = (failure: unknown, status: number): boolean =>
  failure instanceof RailRefused && failure.status === status;

async function ask(session: Session, { reference }: AskedPayout): Promise<PayoutState | null> {
  try {
    const path = `/v2/gn/pix/enviados/id-envio/${reference}`;
    return payoutState((await session.call({ host: session.hosts.own ?? "", method: "GET", path })).body);
  } catch (failure) {
    if (isRefusal(failure, 404)) return null;
    throw failure;
  }
}

const balanceAnswer = z.object({
  saldo: decimal,
  bloqueios: z.object({ judicial: decimal, med: decimal }).optional(),
});

async function balance(session: Session): Promise<Balance> {
  const query = { bloqueios: true };
  const { body } = await session.call({ host: session.hosts.own ?? "", method: "GET", path: "/v2/gn/saldo", query });
  const { saldo, bloqueios } = balanceAnswer.parse(body);
  return { available: saldo, blockedByCourt: bloqueios?.judicial ?? 0, blockedByDispute: bloqueios?.med ?? 0 };
}

const payer = z.object({
  nome: z.string().default(""),
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  codigoBanco: z.string().nullish(),
});
const webhook = z.object({
  pix: z.array(
    z.looseObject({
      endToEndId: z.string().length(32),
      tipo: z.string().optional(),
      devolucoes: z.array(z.object({ id: z.string().optional() })).nullish(),
      gnExtras: z.looseObject({ pagador: payer.nullish() }).nullish(),
    }),
  ),
});

/** The set-up of a webhook sends a body without `pix`. */
const probe = z.object({ evento: z.string() });

function readWebhook(_path: string, body: unknown): Told[] {
  if (probe.safeParse(body).success) return [];
  return webhook.parse(body).pix.flatMap((pix): Told[] => {
    const { endToEndId, devolucoes, gnExtras } = pix;
    if (pix.tipo === "SOLICITACAO") return [{ kind: "payout", payout: payoutState(pix) }];
    const returned = (devolucoes ?? []).flatMap(({ id }) => id ?? []);
    if (returned.length > 0) return returned.map((returnId) => ({ kind: "return", endToEndId, returnId }));
    const known = gnExtras?.pagador;
    const taxId = known?.cpf ?? known?.cnpj;
    const told = known && taxId ? { taxId, name: known.nome, ispb: known.codigoBanco ?? null } : null;
    return [{ kind: "payment", endToEndId, payer: told }];
  });
}

/** Efí: both gates before money moves, codes of the SPI in its webhooks. */
export const efi: Profile = {
  name: "efi",
  hosts: {
    production: {
      token: "https://pix.api.efipay.com.br",
      pix: "https://pix.api.efipay.com.br/v2",
      own: "https://pix.api.efipay.com.br",
    },
    sandbox: {
      token: "https://pix-h.api.efipay.com.br",
      pix: "https://pix-h.api.efipay.com.br/v2",
      own: "https://pix-h.api.efipay.com.br",
    },
  },
  tokenPath: "/oauth/token",
  credentialIn: "header",
  tokenBody: "json",
  scope: "",
  bucketHeader: "bucket-size",
  brCodeMember: "pixCopiaECola",
  capabilities: {
    payerProof: "PSP_CHECKED",
    receiverGate: "PSP_CHECKED",
    payoutToAccount: true,
    balance: true,
    movements: "ENDED_DAYS",
    disputes: true,
    lookUp: "none",
    resendsWebhooks: true,
    needsAccount: false,
    payerInWebhook: true,
  },
  readError,
  readWebhook,
  payout: { send, ask },
  balance,
  setUp,
  listKeys,
  movements,
  disputes: { list: listDisputes, defend },
  resendWebhooks,
};
