import { z } from "zod";
import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import type { Balance, SetUp, Told } from "../../port.ts";
import { readProblem, toldMoment } from "../norm.ts";
import type { Profile } from "../profile.ts";
import type { Session } from "../session.ts";
import { putAddress, setWebhook } from "../webhooks.ts";
import { ask, lookUp, payoutState, prepare, reais, send } from "./sicoob-payouts.ts";
import { listReturns, movements } from "./sicoob-statement.ts";

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

const balanceAnswer = z.object({ saldo: reais, saldoBloqueado: reais.default(0) });

async function balance(session: Session): Promise<Balance> {
  const query = { numeroContaCorrente: session.account ?? undefined };
  const { body } = await session.call({ host: session.hosts.account ?? "", method: "GET", path: "/saldo", query });
  const { saldo, saldoBloqueado } = balanceAnswer.parse(body);
  return { available: saldo, blockedByCourt: saldoBloqueado, blockedByDispute: 0 };
}

const pix = z.object({
  endToEndId: z.string().length(32),
  horario: toldMoment,
  devolucoes: z.array(z.object({ id: z.string() })).nullish(),
});

function readWebhook(path: string, body: unknown): Told[] {
  if (path === "/lancamento")
    return [{ kind: "payout", payout: payoutState(z.object({ payload: z.unknown() }).parse(body).payload) }];
  return z
    .object({ pix: z.array(pix) })
    .parse(body)
    .pix.flatMap(({ endToEndId, horario: at, devolucoes }): Told[] => {
      const returned = devolucoes ?? [];
      if (returned.length === 0) return [{ kind: "payment", endToEndId, at, payer: null }];
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
  // No webhook tells of them.
  payoutReturns: { everyMs: 300_000, reachMs: 3_600_000, list: listReturns },
  balance,
  setUp,
  movements,
  lookUp,
};
