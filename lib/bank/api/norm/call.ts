import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import type { Context, Hono } from "hono";
import type { Bank } from "../../bank.ts";
import type { Customer } from "../../customer.ts";
import type { Call, CallFault } from "../../faults.ts";
import { Refusal } from "../../refusal.ts";
import { bearerToken, customerByToken, deadCertificate, fingerprintOf, revokeToken } from "./tokens.ts";
import type { Probe } from "./webhook-probe.ts";

/** What the Node server passes with each request. */
export type Bindings = { incoming: IncomingMessage };
export type BankContext = Context<{ Bindings: Bindings }>;
export type BankApp = Hono<{ Bindings: Bindings }>;

/** What a handler gets: whose call it is, and the parts of the request. */
export type Asked = {
  bank: Bank;
  customer: Customer;
  param: (name: string) => string;
  query: Record<string, string>;
  header: (name: string) => string | undefined;
  body: () => Promise<unknown>;
  /** Tries an address before it is set. */
  probe: Probe;
};

/** What a handler answers. `body` undefined: none. `text`: a body that is no JSON. */
export type Answer = {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
};
export type Handler = (asked: Asked) => Answer | Promise<Answer>;

/** How a bank writes its refusals. `status`: where it is another than the refusal's. */
export type WriteRefusal = (refusal: Refusal) => { body: unknown; contentType: string; status?: number };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const socketOf = (c: BankContext): TLSSocket => c.env.incoming.socket as TLSSocket;

/** Returns a request's handler: checks certificate and token, lets the fault plan do its harm, runs, and answers. */
export function serve(
  { bank, write, probe }: { bank: Bank; write: WriteRefusal; probe: Probe },
  call: Call,
  handler: Handler,
) {
  return (c: BankContext): Promise<Response> =>
    withFaults(bank, write, call, c, async () => {
      const fingerprint = fingerprintOf(socketOf(c));
      const customer = customerByToken(bank, bearerToken(c.req.header("authorization")), fingerprint);
      const param = (name: string) => c.req.param(name) ?? "";
      const header = (name: string) => c.req.header(name);
      return handler({ bank, customer, param, query: c.req.query(), header, body: () => jsonOf(c), probe });
    });
}

/** Runs `work` and answers, with the harm that the fault plan does to a call of this kind. */
export async function withFaults(
  bank: Bank,
  write: WriteRefusal,
  call: Call,
  c: BankContext,
  work: () => Answer | Promise<Answer>,
): Promise<Response> {
  const fault = bank.faults.ofCall(call);
  const answer = async () => {
    try {
      harmBefore(bank, fault, c);
      const { status, body, text = null, headers } = await work();
      if (fault === "errorAfter") throw new Refusal(500, "ServicoIndisponivel", "Falha interna.");
      return body === undefined ? new Response(text, { status, headers }) : Response.json(body, { status, headers });
    } catch (error) {
      return refused(write, error);
    }
  };
  if (fault === "cut") return cut(c);
  const response = await answer();
  if (fault === "lost") return cut(c);
  if (fault === "slow") await pause(bank.slowMs);
  return response;
}

function harmBefore(bank: Bank, fault: CallFault | undefined, c: BankContext): void {
  if (fault === "error") throw new Refusal(500, "ServicoIndisponivel", "Falha interna.");
  if (fault === "busy")
    throw new Refusal(429, "LimiteExcedido", "Muitas requisições.", { headers: { "Retry-After": "1" } });
  if (fault === "deadCertificate") throw deadCertificate();
  const token = bearerToken(c.req.header("authorization"));
  if (fault === "deadToken" && token !== null) revokeToken(bank, token);
}

function cut(c: BankContext): Response {
  socketOf(c).destroy();
  return new Response(null, { status: 500 });
}

/** Returns the answer to a request that was refused. What is no Refusal is a defect of the bank and is thrown. */
export function refused(write: WriteRefusal, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  const { body, contentType, status = error.status } = write(error);
  const headers = { ...error.headers, "Content-Type": contentType };
  return new Response(JSON.stringify(body), { status, headers });
}

async function jsonOf(c: BankContext): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new Refusal(400, "RequisicaoInvalida", "O corpo da requisição não é um JSON válido.");
  }
}
