import { Agent } from "undici";
import { Refusal } from "../../refusal.ts";
import type { Caller } from "./deliver.ts";

const TIMEOUT_MS = 10_000;
const UNREACHABLE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Tries a customer's address before it is set. Throws Refusal. `isProven`: whether the address must refuse a call without the bank's certificate. */
export type Probe = (address: string, isProven: boolean) => Promise<void>;

/** A bank that tries no address. */
export const NO_PROBE: Probe = async () => {};

const refuse = (why: string) => new Refusal(400, "WebhookOperacaoInvalida", why);

/** Makes the bank's probe, as Efí has it: a call without a certificate, which must be refused, and one with it, which must be taken. */
export function webhookProbe({ cert, key, trusted }: Caller) {
  const agentWith = (shown: { cert?: string; key?: string }) =>
    new Agent({
      connect: { ...shown, ca: [...trusted], timeout: TIMEOUT_MS },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
  const [bare, shown] = [agentWith({}), agentWith({ cert, key })];
  const probe: Probe = async (address, isProven) => {
    if (isProven && isTaken(await statusOf(bare, address)))
      throw refuse("A autenticação de TLS mútuo não está configurada na URL informada");
    const status = await statusOf(shown, address);
    if (typeof status === "string") throw refuse(`A requisição na URL informada falhou com o erro: ${status}`);
    if (!isTaken(status)) throw refuse(`A URL informada respondeu com o código HTTP ${status}`);
  };
  return {
    probe,
    close: async () => {
      await Promise.all([bare.close(), shown.close()]);
    },
  };
}

const isTaken = (status: number | string): boolean => typeof status === "number" && status >= 200 && status < 300;

/** Returns the status that the address answers, or the code of what broke. */
async function statusOf(agent: Agent, address: string): Promise<number | string> {
  const { origin, pathname, search } = new URL(address);
  try {
    const { statusCode, body } = await agent.request({
      ...{ origin, path: pathname + search, method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ evento: "teste_webhook" }),
    });
    await body.dump();
    return statusCode;
  } catch (error) {
    const { code = "EPROTO" } = error as NodeJS.ErrnoException;
    if (UNREACHABLE.has(code)) throw refuse("A URL informada está inacessível");
    return code;
  }
}
