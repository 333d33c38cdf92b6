import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TlsOptions } from "node:tls";
import { ARRIVAL_SECONDS_MAX, HEAD_BYTES_MAX, STOP_SECONDS_MAX } from "#lib/core/limits.ts";
import { ambiguityOf } from "#lib/http/heads/ambiguous-head.ts";
import { completed } from "#lib/http/heads/answer-headers.ts";
import { requestTarget } from "#lib/http/heads/request-target.ts";
import { StartError } from "#lib/server/env.ts";
import { hostOf, LOOPBACK } from "#lib/server/listen-address.ts";
import { portRefusal } from "#lib/server/process/free-port.ts";
import { answerAmbiguous, answerClientError } from "./client-errors.ts";

type Listener = (request: IncomingMessage, response: CompleteResponse) => void;

/** Time for a request to arrive. With the check interval it stays below the documented limit. */
const ARRIVAL_BOUND_MS = (ARRIVAL_SECONDS_MAX - 1) * 1_000;
const ARRIVAL_CHECK_MS = 500;
/** Longer than the idle time of common load balancers, so that they close connections first. */
const KEEP_ALIVE_MS = 65_000;
const DRAIN_BOUND_MS = STOP_SECONDS_MAX * 1_000;
const DRAIN_CHECK_MS = 25;

/** An answer that gets the fields of `answerHeaders`, whoever writes it. */
export class CompleteResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  private begun: (() => void) | undefined;

  /** Calls `act` once: when the head is written, or when the client is gone. */
  onceBegun(act: () => void): void {
    this.begun = act;
    this.once("close", this.begin);
  }

  override writeHead(status: number, ...given: unknown[]): this {
    super.writeHead(status, ...completed(this, given));
    this.begin();
    return this;
  }

  private begin(): void {
    const act = this.begun;
    this.begun = undefined;
    act?.();
  }
}

const SETTINGS = {
  ServerResponse: CompleteResponse,
  headersTimeout: ARRIVAL_BOUND_MS,
  requestTimeout: ARRIVAL_BOUND_MS,
  connectionsCheckingInterval: ARRIVAL_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: HEAD_BYTES_MAX,
  // The service answers this case itself, with problem+json.
  requireHostHeader: false,
  // An offer of HTTP/2 or WebSocket is declined with a normal answer. Next would cut the connection.
  shouldUpgradeCallback: () => false,
};

/** Begins to listen. Throws a `StartError` when the port is taken or not for this user, or the address not this machine's. */
export function listening(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new StartError(portRefusal(port, error.code, "PORT")));
    });
    server.listen(port, hostOf(address), resolve);
  });
}

/**
 * Starts serving, over https if `tls` is given; port 0 means any free port. Throws like `listening`. `stop` accepts no new connection, lets requests in flight finish for up to 10 s, then closes the others.
 */
export async function startHttpServer(
  port: number,
  listener: Listener,
  tls?: TlsOptions,
  address: string = LOOPBACK,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const liveStreams = new Set<ServerResponse>();
  const serve: Listener = (request, response) => {
    const ambiguity = ambiguityOf(request);
    if (ambiguity) return answerAmbiguous(response, ambiguity);
    request.url = requestTarget(request.url ?? "");
    // Node builds the headers object on first access, and most requests are answered without it.
    if (request.method === "GET" && request.headers.accept?.includes("text/event-stream")) {
      liveStreams.add(response);
      response.once("close", () => liveStreams.delete(response));
    }
    listener(request, response);
  };
  const server = tls
    ? createTlsServer({ ...SETTINGS, ...tls, handshakeTimeout: ARRIVAL_BOUND_MS }, serve)
    : createServer(SETTINGS, serve);
  server.on("clientError", answerClientError);
  await listening(server, port, address);
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      let isClosed = false;
      server.close(() => {
        isClosed = true;
      });
      // A stream of live updates would never end by itself. Its browser reconnects to another process.
      for (const stream of liveStreams) stream.destroy();
      for (
        const deadline = Date.now() + DRAIN_BOUND_MS;
        !isClosed && Date.now() < deadline;
        await sleep(DRAIN_CHECK_MS)
      ) {
        server.closeIdleConnections();
      }
      server.closeAllConnections();
    },
  };
}
