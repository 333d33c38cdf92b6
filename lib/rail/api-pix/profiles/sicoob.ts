import { z } from "zod";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { spiCodeIn } from "#lib/core/pix/spi-code.ts";
import { RailRefused } from "../failures.ts";
import { decimal, readProblem } from "../norm.ts";
import type {
  AskedPayout,
  Balance,
  KeyOwner,
  PayoutOrder,
  PayoutState,
  PreparedPayout,
  Profile,
  SetUp,
  Told,
} from "../profile.ts";
import type { Session } from "../session.ts";
import { putAddress, setWebhook } from "../webhooks.ts";
import { movements } from "./sicoob-statement.ts";

const STATES = {
  EM_PROCESSAMENTO: "PENDING",
  FINALIZADO: "SETTLED",
  FINALIZADO_SUCESSO: "SETTLED",
  REJEITADO: "REJECTED",
  FINALIZADO_REJEICAO: "REJECTED",
  NÃO_REALIZADO: "REJECTED",
} as const;

/** Sicoob gives a number of reais. Cents are exact in it up to 10¹³. Its webhook gives the norm's text. */
const number = z
  .number()
  .nonnegative()
  .transform((reais) => Math.round(reais * 100));
const state = z.object({
  endToEndId: z.string().length(32).optional(),
  id: z.string().length(32).optional(),
  estado: z.enum(Object.keys(STATES) as [keyof typeof STATES]),
  valor: z.union([number, decimal]),
  detalheRejeicao: z.string().nullish(),
});

function payoutState(body: unknown): PayoutState {
  const { endToEndId, id, estado, valor, detalheRejeicao } = state.parse(body);
  const text = detalheRejeicao ?? "";
  // The reason of a refusal is free text, which may have a code of the SPI in it.
  const code = spiCodeIn(text);
  const reason = code ? { scheme: "SPI" as const, code, text } : { scheme: "PSP" as const, code: estado, text };
  const status = STATES[estado];
  return {
    reference: null,
    endToEndId: z.string().parse(endToEndId ?? id),
    amount: valor,
    status,
    reason: status === "REJECTED" ? reason : null,
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

async function prepare(session: Session, { to }: PayoutOrder): Promise<PreparedPayout> {
  if (!("key" in to)) throw refusedHere("MANUAL", "Sicoob gives payouts to a bank account no identity of ours.");
  const prepared = await initiate(session, to.key);
  if (prepared.owner.taxId !== to.taxId)
    throw refusedHere("OWNER_MISMATCH", "The key has another owner than the expected one.");
  return prepared;
}

/** Sicoob has no look-up alone: the first step of a payout shows the owner, and nothing follows it. */
async function lookUp(session: Session, key: string): Promise<KeyOwner | null> {
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

async function send(session: Session, order: PayoutOrder, prepared: PreparedPayout | null): Promise<PayoutState> {
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

async function ask(session: Session, { endToEndId }: AskedPayout): Promise<PayoutState | null> {
  if (endToEndId === null) return null;
  try {
    const host = session.hosts.payments ?? "";
    const { body } = await session.call({ host, method: "GET", path: `/pagamentos/${endToEndId}` });
    return payoutState(body);
  } catch (failure) {
    if (failure instanceof RailRefused && failure.status === 404) return null;
    throw failure;
  }
}

const message = z.object({ codigo: z.string(), mensagem: z.string().default("") });

/** The account's operations refuse in their own way, the others in the norm's. */
function readError(_status: number, body: unknown): RailReason | null {
  const { success, data } = message.safeParse(body);
  return success ? { scheme: "PSP", code: data.codigo, text: data.mensagem } : readProblem(body);
}

/** Payouts are told at an address of their own, which belongs to the account. */
async function setUp(session: Session, { keys, webhookUrl }: SetUp): Promise<void> {
  for (const key of keys) await setWebhook(session, { key, webhookUrl });
  await putAddress(session, { host: session.hosts.payments ?? "", path: "/pagamentos/webhook", webhookUrl });
}

const balanceAnswer = z.object({ saldo: number, saldoBloqueado: number.default(0) });

async function balance(session: Session): Promise<Balance> {
  const query = { numeroContaCorrente: session.account ?? undefined };
  const { body } = await session.call({ host: session.hosts.account ?? "", method: "GET", path: "/saldo", query });
  const { saldo, saldoBloqueado } = balanceAnswer.parse(body);
  return { available: saldo, blockedByCourt: saldoBloqueado, blockedByDispute: 0 };
}

const pix = z.object({
  endToEndId: z.string().length(32),
  devolucoes: z.array(z.object({ id: z.string() })).nullish(),
});

function readWebhook(path: string, body: unknown): Told[] {
  if (path === "/lancamento")
    return [{ kind: "payout", payout: payoutState(z.object({ payload: z.unknown() }).parse(body).payload) }];
  return z
    .object({ pix: z.array(pix) })
    .parse(body)
    .pix.flatMap(({ endToEndId, devolucoes }): Told[] => {
      const returned = devolucoes ?? [];
      if (returned.length === 0) return [{ kind: "payment", endToEndId, payer: null }];
      return returned.map(({ id }) => ({ kind: "return", endToEndId, returnId: id }));
    });
}

const PRODUCTION = "https://api.sicoob.com.br";
const SANDBOX = "https://sandbox.sicoob.com.br/sicoob/sandbox";
const hostsAt = (base: string, token: string) => ({
  token,
  pix: `${base}/pix/api/v2`,
  payments: `${base}/pix-pagamentos/v2`,
  account: `${base}/conta-corrente/v4`,
});

/** Sicoob: the norm with other names, payouts in two steps, the owner shown before money moves. */
export const sicoob: Profile = {
  name: "sicoob",
  hosts: {
    production: hostsAt(PRODUCTION, "https://auth.sicoob.com.br"),
    sandbox: hostsAt(SANDBOX, "https://auth.sicoob.com.br"),
  },
  tokenPath: "/auth/realms/cooperado/protocol/openid-connect/token",
  credentialIn: "form",
  tokenBody: "form",
  scope:
    "cob.read cob.write pix.read pix.write webhook.read webhook.write payloadlocation.read payloadlocation.write pixpagamentos_escrita pixpagamentos_consulta pixpagamentos_webhook cco_consulta",
  headers: (clientId) => ({ client_id: clientId }),
  brCodeMember: "brcode",
  capabilities: {
    payerProof: "FILTERED",
    receiverGate: "SHOWN",
    payoutToAccount: false,
    balance: true,
    movements: "ANY_TIME",
    disputes: false,
    lookUp: "full",
    resendsWebhooks: false,
    needsAccount: true,
    payerInWebhook: false,
  },
  readError,
  readWebhook,
  payout: { prepare, send, ask },
  balance,
  setUp,
  movements,
  lookUp,
};
