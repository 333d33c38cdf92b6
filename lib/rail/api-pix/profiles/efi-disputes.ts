import { z } from "zod";
import type { DisputeState } from "#lib/core/states/dispute-state.ts";
import type { Dispute, Period } from "../../port.ts";
import { decimal, moment } from "../norm.ts";
import type { Session } from "../session.ts";

const PAGE_SIZE = 100;
const PAGES_MAX = 1_000;

/** An accepted dispute is one whose money goes back; a rejected one is over. */
const STATES: Record<string, DisputeState> = {
  ABERTA: "CREATED",
  EM_DEFESA: "AWAITING_ANALYSIS",
  ACEITA: "REFUNDING",
  REJEITADA: "COMPLETED",
  CANCELADA_EFI: "CANCELLED",
};

/** Efí's schema says a number of reais, its examples a text, with or without cents. Cents are exact in it up to 10¹³. */
const reais = z.union([
  z
    .number()
    .nonnegative()
    .transform((value) => Math.round(value * 100)),
  z
    .string()
    .regex(/^\d{1,13}$/)
    .transform((text) => Number(text) * 100),
  decimal,
]);
const infraction = z.object({
  idInfracao: z.string(),
  endToEndId: z.string(),
  valor: reais,
  status: z.string(),
  razao: z.string().default(""),
  tipoSituacao: z.string().nullish(),
  comentario: z.string().nullish(),
  dadosAnalise: z.object({ abertura: moment, prazoFinalizacao: moment.nullish() }),
});
const page = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  infracoes: z.array(infraction),
});

export async function* listDisputes({ call, hosts }: Session, { from, to }: Period): AsyncGenerator<Dispute> {
  for (let number = 0; number < PAGES_MAX; number++) {
    const query = {
      ...{ inicio: from.toISOString(), fim: to.toISOString() },
      ...{ "paginacao.paginaAtual": number, "paginacao.itensPorPagina": PAGE_SIZE },
    };
    const { body } = await call({ host: hosts.own ?? "", method: "GET", path: "/v2/gn/infracoes", query });
    const { parametros, infracoes } = page.parse(body);
    yield* infracoes.map(disputeOf);
    if (number + 1 >= parametros.paginacao.quantidadeDePaginas) return;
  }
}

function disputeOf(found: z.output<typeof infraction>): Dispute {
  const { idInfracao: id, endToEndId, valor: amount, status, dadosAnalise } = found;
  const { abertura: openedAt, prazoFinalizacao } = dadosAnalise;
  const text = [found.razao, found.tipoSituacao, found.comentario].filter(Boolean).join(" · ");
  return { id, endToEndId, amount, state: STATES[status] ?? status, openedAt, until: prazoFinalizacao ?? null, text };
}

export async function defend({ call, hosts }: Session, { id, text }: { id: string; text: string }): Promise<void> {
  const path = `/v2/gn/infracoes/${encodeURIComponent(id)}/defesa`;
  await call({ host: hosts.own ?? "", method: "POST", path, body: { analise: "rejeitado", justificativa: text } });
}
