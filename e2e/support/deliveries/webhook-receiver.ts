import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** A received request, read to its end. */
export type Received = { path: string; headers: Record<string, string>; body: string };
/** Answers one request. `attempt`: the number of the request at this path, from 1. */
export type Behave = (response: ServerResponse, received: Received, attempt: number) => void;

/** Returns a behaviour that answers with a status and a body. */
export function status(code: number, body = "", headers: Record<string, string> = {}): Behave {
  return (response) => void response.writeHead(code, headers).end(body);
}

/**
 * Starts an operator's webhook receiver on a free port until the test file ends. A path answers 204 unless `behave`
 * sets another behaviour.
 */
export async function webhookReceiver() {
  const received: Received[] = [];
  const behaviours = new Map<string, Behave>();
  const server = createServer(async (request, response) => {
    const arrived = { path: request.url ?? "", headers: headersOf(request), body: await bodyOf(request) };
    received.push(arrived);
    const attempt = received.filter(({ path }) => path === arrived.path).length;
    (behaviours.get(arrived.path) ?? status(204))(response, arrived, attempt);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    /** The requests of a path, in order of arrival. */
    at: (path: string) => received.filter((request) => request.path === path),
    behave: (path: string, behaviour: Behave) => {
      behaviours.set(path, behaviour);
      return baseUrl + path;
    },
  };
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
