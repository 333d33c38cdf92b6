import { z } from "zod";
import { decimalOf } from "#lib/core/money.ts";
import { spiCodeIn } from "#lib/core/pix/spi-code.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { RailRefused, RailUnknown, unlessAbsent } from "../../failures.ts";
import type {
  AskedPayout,
  ListedReturn,
  PayoutOrder,
  PayoutState,
  Period,
  ReturnedPart,
  ToldCreditor,
} from "../../port.ts";
import { decimal, moment, paymentPage } from "../norm.ts";
import type { Session } from "../session.ts";

const STATES = { EM_PROCESSAMENTO: "PENDING", REALIZADO: "SETTLED", NAO_REALIZADO: "REJECTED" } as const;
const SPI_CODE = /^[A-Z]{2}[0-9A-Z]{2}$/;

const error = z.object({ codigo: z.string().nullish(), motivo: z.string().nullish() });
/** A return that is not done is told too. Its time stands alone, or with the steps that it went through. */
const returned = z.object({
  rtrId: z.string().min(1),
  valor: decimal,
  horario: z.union([
    moment,
    z
      .object({ solicitacao: moment.optional(), liquidacao: moment.optional() })
      .transform(({ solicitacao, liquidacao }) => liquidacao ?? solicitacao),
  ]),
  status: z.string().default("DEVOLVIDO"),
  motivo: z.string().nullish(),
});
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** Of a key the owner's name and institution, where Efí tells them; of an account what was ordered. */
const favoured = z.object({
  identificacao: z.object({ nome: text }).nullish(),
  contaBanco: z.object({ nome: text, codigoBanco: text, agencia: text, conta: text, tipoConta: text }).nullish(),
});
const ACCOUNT_TYPES: Readonly<Record<string, "CACC" | "SVGS">> = { cacc: "CACC", svgs: "SVGS" };

function creditorIn(told: unknown): ToldCreditor | null {
  const { identificacao, contaBanco } = favoured.safeParse(told).data ?? {};
  const name = identificacao?.nome ?? contaBanco?.nome ?? null;
  if (name === null) return null;
  const { codigoBanco = null, agencia = null, conta = null, tipoConta } = contaBanco ?? {};
  const accountType = ACCOUNT_TYPES[tipoConta ?? ""] ?? null;
  return { name, ispb: codigoBanco, branch: agencia, accountNumber: conta, accountType };
}

const state = z.object({
  endToEndId: z.string().optional(),
  e2eId: z.string().optional(),
  idEnvio: z.string().optional(),
  valor: decimal,
  status: z.enum(Object.keys(STATES) as [keyof typeof STATES]),
  devolucoes: z.array(returned).nullish(),
  favorecido: z.unknown().optional(),
  gnExtras: z
    .object({ idEnvio: z.string().nullish(), erro: error.nullish(), favorecido: z.unknown().optional() })
    .nullish(),
});

/** Returns what came back: an end without a time is of now. */
function returnsIn(all: readonly z.output<typeof returned>[]): ReturnedPart[] {
  return all
    .filter(({ status }) => status === "DEVOLVIDO")
    .map(({ rtrId, valor, horario, motivo }) => {
      const code = spiCodeIn(motivo ?? "");
      const reason = code
        ? { scheme: "SPI" as const, code, text: motivo ?? "" }
        : { scheme: "PSP" as const, code: "DEVOLVIDO", text: motivo ?? "" };
      return { returnId: rtrId, amount: valor, at: horario ?? new Date(), reason: motivo ? reason : null };
    });
}

export function payoutState(body: unknown): PayoutState {
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
    returns: returnsIn(read.devolucoes ?? []),
    creditor: creditorIn(read.favorecido ?? gnExtras?.favorecido),
  };
}

function creditorOf(to: PayoutOrder["to"]) {
  const document = { [taxIdKind(to.taxId).toLowerCase()]: to.taxId };
  if ("key" in to) return { chave: to.key, ...document };
  const { name: nome, ispb: codigoBanco, branch: agencia, number: conta, type } = to;
  return { contaBanco: { nome, ...document, codigoBanco, agencia, conta, tipoConta: type.toLowerCase() } };
}

export async function send(session: Session, order: PayoutOrder): Promise<PayoutState> {
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
    if (!(failure instanceof RailRefused && failure.status === 409)) throw failure;
    const known = await ask(session, { reference, endToEndId: null });
    if (known === null) throw new RailUnknown("the reference is known, the payout is not shown", { cause: failure });
    return known;
  }
}

export async function ask(session: Session, { reference }: AskedPayout): Promise<PayoutState | null> {
  const path = `/v2/gn/pix/enviados/id-envio/${reference}`;
  const answer = await unlessAbsent(session.call({ host: session.hosts.own ?? "", method: "GET", path }));
  return answer && payoutState(answer.body);
}

const PAGE_SIZE = 1_000;
const PAGES_MAX = 1_000;

/** Lists what came back of the payouts that were ordered in a period. */
export async function* listReturns(session: Session, { from, to }: Period): AsyncGenerator<ListedReturn> {
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = {
      ...{ inicio: from.toISOString(), fim: to.toISOString() },
      ...{ "paginacao.paginaAtual": page, "paginacao.itensPorPagina": PAGE_SIZE },
    };
    const { body } = await session.call({
      host: session.hosts.own ?? "",
      method: "GET",
      path: "/v2/gn/pix/enviados",
      query,
    });
    const { parametros, pix } = paymentPage.parse(body);
    for (const { endToEndId, reference, returns } of pix.map(payoutState))
      for (const one of returns) yield { ...one, endToEndId, reference, taxId: null };
    if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return;
  }
}
