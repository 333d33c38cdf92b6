import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { RailRefused } from "../../failures.ts";
import type { ResentKind, SetUp } from "../../port.ts";
import type { Session } from "../session.ts";
import { setWebhook } from "../webhooks.ts";

/**
 * What every key of ours is set to: a payment by another than the charge's debtor, or to the bare key, is refused before money moves. A payment whose txid
 * was lost on its way is taken, because its payer has paid a charge.
 */
const RECEIVING = {
  txidObrigatorio: false,
  documentoPagadorIgualDevedor: true,
  qrCodeEstatico: { recusarTodos: true },
  webhook: { notificacao: { tarifa: true, pagador: true }, notificar: { pixSemTxid: true } },
};

const keySettings = z.looseObject({ recebimento: z.looseObject({}).optional() });
const settings = z.object({
  pix: z.looseObject({
    receberSemChave: z.boolean().default(false),
    chaves: z.record(z.string(), keySettings).default({}),
  }),
});
type KeySettings = Record<string, z.output<typeof keySettings>>;

/** Efí refuses an address that takes calls without its certificate, unless it is told not to try. */
const UNTRIED = { "x-skip-mtls-checking": "true" };

/** Sets the keys' rules, then their webhooks, and reads both back. Settings of other keys stay. */
export async function setUp(session: Session, { keys, webhookUrl, isProxied = false }: SetUp): Promise<void> {
  const { pix } = await readSettings(session);
  if (!hold(pix.chaves, keys)) {
    const chaves: KeySettings = { ...pix.chaves };
    for (const key of keys) {
      const { recebimento, ...rest } = chaves[key] ?? {};
      chaves[key] = { ...rest, recebimento: { ...recebimento, ...RECEIVING } };
    }
    await session.call({ ...config(session), method: "PUT", body: { pix: { ...pix, chaves } } });
    const there = await readSettings(session);
    if (!hold(there.pix.chaves, keys))
      throw new RailRefused({ scheme: "PSP", code: "SETTINGS_NOT_SET", text: "other settings are read" }, 422, null);
  }
  for (const key of keys) await setWebhook(session, { key, webhookUrl, headers: isProxied ? UNTRIED : undefined });
}

const config = ({ hosts }: Session) => ({ host: hosts.own ?? "", path: "/v2/gn/config" });

async function readSettings(session: Session) {
  return settings.parse((await session.call({ ...config(session), method: "GET" })).body);
}

function hold(there: KeySettings, keys: readonly string[]): boolean {
  return keys.every((key) => {
    const receiving = there[key]?.recebimento ?? {};
    return Object.entries(RECEIVING).every(([name, value]) => isDeepStrictEqual(receiving[name], value));
  });
}

/** Returns the random keys: Efí lists no others. */
export async function listKeys({ call, hosts }: Session): Promise<string[]> {
  const { body } = await call({ host: hosts.own ?? "", method: "GET", path: "/v2/gn/evp" });
  return z.object({ chaves: z.array(z.string()) }).parse(body).chaves;
}

const RESENT_AT_ONCE = 1_000;
const RESENT_AS: Record<ResentKind, string> = {
  PAYMENT: "PIX_RECEBIDO",
  PAYOUT: "PIX_ENVIADO",
  RETURN_OUT: "DEVOLUCAO_ENVIADA",
  RETURN_IN: "DEVOLUCAO_RECEBIDA",
};

/** Asks for the webhooks of these payments or payouts once more. Efí has them for 30 days. */
export async function resendWebhooks(
  { call, hosts }: Session,
  kind: ResentKind,
  endToEndIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < endToEndIds.length; start += RESENT_AT_ONCE) {
    const body = { tipo: RESENT_AS[kind], e2eids: endToEndIds.slice(start, start + RESENT_AT_ONCE) };
    await call({ host: hosts.own ?? "", method: "POST", path: "/v2/gn/webhook/reenviar", body });
  }
}
