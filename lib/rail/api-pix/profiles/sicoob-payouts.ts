import { z } from "zod";
import { spiCodeIn } from "#lib/core/pix/spi-code.ts";
import { RailRefused, unlessAbsent } from "../../failures.ts";
import type { AskedPayout, KeyOwner, PayoutOrder, PayoutState, PreparedPayout, ToldCreditor } from "../../port.ts";
import { decimal } from "../norm.ts";
import type { Session } from "../session.ts";

const STATES = {
  EM_PROCESSAMENTO: "PENDING",
  FINALIZADO: "SETTLED",
  FINALIZADO_SUCESSO: "SETTLED",
  REJEITADO: "REJECTED",
  FINALIZADO_REJEICAO: "REJECTED",
  NÃO_REALIZADO: "REJECTED",
} as const;

/** Sicoob gives a number of reais. Cents are exact in it up to 10¹³. Its webhook gives the norm's text. */
export const reais = z
  .number()
  .nonnegative()
  .transform((value) => Math.round(value * 100));
const state = z.object({
  endToEndId: z.string().length(32).optional(),
  id: z.string().length(32).optional(),
  estado: z.enum(Object.keys(STATES) as [keyof typeof STATES]),
  valor: z.union([reais, decimal]),
  detalheRejeicao: z.string().nullish(),
  destino: z.unknown().optional(),
});

const optional = z
  .string()
  .nullish()
  .transform((value) => value || null);
const destination = z.object({
  nome: z.string().min(1),
  ispb: optional,
  agencia: optional,
  conta: optional,
  tipo: optional,
});
const ACCOUNT_TYPES: Readonly<Record<string, "CACC" | "SVGS">> = { CORRENTE: "CACC", POUPANCA: "SVGS" };

function creditorIn(told: unknown): ToldCreditor | null {
  const { data } = destination.safeParse(told);
  if (!data) return null;
  const { nome: name, ispb, agencia: branch, conta: accountNumber, tipo } = data;
  return { name, ispb, branch, accountNumber, accountType: ACCOUNT_TYPES[tipo ?? ""] ?? null };
}

export function payoutState(body: unknown): PayoutState {
  const { endToEndId, id, estado, valor, detalheRejeicao, destino } = state.parse(body);
  const text = detalheRejeicao ?? "";
  const code = spiCodeIn(text);
  const reason = code ? { scheme: "SPI" as const, code, text } : { scheme: "PSP" as const, code: estado, text };
  const status = STATES[estado];
  return {
    reference: null,
    endToEndId: z.string().parse(endToEndId ?? id),
    amount: valor,
    status,
    reason: status === "REJECTED" ? reason : null,
    // What came back is in the account's statement alone.
    returns: [],
    creditor: creditorIn(destino),
  };
}

const initiation = z.object({
  endToEndId: z.string().length(32),
  proprietario: z.object({ identificador: z.string(), nome: z.string().nullish() }),
});

async function initiate(session: Session, chave: string): Promise<PreparedPayout> {
  const host = session.hosts.payments ?? "";
  const { body } = await session.call({ host, method: "POST", path: "/pagamentos", body: { chave } });
  const { endToEndId, proprietario } = initiation.parse(body);
  return { endToEndId, owner: { taxId: proprietario.identificador, name: proprietario.nome ?? "" } };
}

export async function prepare(session: Session, { to }: PayoutOrder): Promise<PreparedPayout> {
  if (!("key" in to)) throw refusedHere("MANUAL", "Sicoob gives payouts to a bank account no identity of ours.");
  const prepared = await initiate(session, to.key);
  if (prepared.owner.taxId !== to.taxId)
    throw refusedHere("OWNER_MISMATCH", "The key has another owner than the expected one.");
  return prepared;
}

/** Sicoob has no look-up alone: the first step of a payout shows the owner, and nothing follows it. */
export async function lookUp(session: Session, key: string): Promise<KeyOwner | null> {
  try {
    const { owner, endToEndId } = await initiate(session, key);
    return { ...owner, endToEndId };
  } catch (failure) {
    if (failure instanceof RailRefused && /ChaveNaoEncontrada|NaoEncontrado/.test(failure.reason.code)) return null;
    throw failure;
  }
}

function refusedHere(code: string, text: string): RailRefused {
  return new RailRefused({ scheme: "PSP", code, text }, 422, null);
}

export async function send(
  session: Session,
  order: PayoutOrder,
  prepared: PreparedPayout | null,
): Promise<PayoutState> {
  if (prepared === null) throw refusedHere("NOT_PREPARED", "The payout was not prepared.");
  const { endToEndId } = prepared;
  const [whole, cents] = [Math.trunc(order.amount / 100), String(order.amount % 100).padStart(2, "0")];
  const body = {
    ...{ endToEndId, valor: `${whole},${cents}`, meioIniciacao: "CHAVE" },
    ...(order.text === null ? {} : { descricao: order.text }),
  };
  try {
    const host = session.hosts.payments ?? "";
    const answer = await session.call({ host, method: "POST", path: "/pagamentos/confirmacao", body });
    return { ...payoutState(answer.body), reference: order.reference };
  } catch (failure) {
    // An earlier confirmation may have arrived: then the PSP refuses this one, and knows the payout.
    if (!(failure instanceof RailRefused)) throw failure;
    const known = await ask(session, { reference: order.reference, endToEndId });
    if (known === null) throw failure;
    return known;
  }
}

export async function ask(session: Session, { endToEndId }: AskedPayout): Promise<PayoutState | null> {
  if (endToEndId === null) return null;
  const host = session.hosts.payments ?? "";
  const answer = await unlessAbsent(session.call({ host, method: "GET", path: `/pagamentos/${endToEndId}` }));
  return answer && payoutState(answer.body);
}
