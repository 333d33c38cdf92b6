import { z } from "zod";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import type { Balance, Told } from "../../port.ts";
import { decimal, readProblem, toldMoment } from "../norm.ts";
import type { Profile } from "../profile.ts";
import type { Session } from "../session.ts";
import { defend, listDisputes } from "./efi-disputes.ts";
import { ask, listReturns, payoutState, send } from "./efi-payouts.ts";
import { movements } from "./efi-report.ts";
import { listKeys, resendWebhooks, setUp } from "./efi-set-up.ts";

const refusal = z.object({ nome: z.string(), mensagem: z.string().default("") });

function readError(_status: number, body: unknown): RailReason | null {
  const read = refusal.safeParse(body);
  return read.success ? { scheme: "PSP", code: read.data.nome, text: read.data.mensagem } : readProblem(body);
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
      chave: z.string().nullish(),
      horario: toldMoment,
      devolucoes: z.array(z.looseObject({ id: z.string().optional() })).nullish(),
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
    if (pix.tipo === "SOLICITACAO") {
      const payout = payoutState(pix);
      return (devolucoes ?? []).length > 0
        ? [{ kind: "payoutReturn", payout, payingKey: pix.chave ?? null }]
        : [{ kind: "payout", payout }];
    }
    const returned = (devolucoes ?? []).flatMap(({ id }) => id ?? []);
    if (returned.length > 0) return returned.map((returnId) => ({ kind: "return", endToEndId, returnId }));
    const known = gnExtras?.pagador;
    const taxId = known?.cpf ?? known?.cnpj;
    const told = known && taxId ? { taxId, name: known.nome, ispb: known.codigoBanco ?? null } : null;
    return [{ kind: "payment", endToEndId, at: pix.horario, payer: told }];
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
  // Of older payouts the webhook tells, which Efí repeats for a day, and the report of each ended day.
  payoutReturns: { everyMs: 3_600_000, reachMs: 86_400_000, list: listReturns },
  balance,
  setUp,
  listKeys,
  movements,
  disputes: { list: listDisputes, defend },
  resendWebhooks,
};
