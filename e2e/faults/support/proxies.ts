import { createServer as createHttpServer, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/**
 * Starts a TCP proxy to the database that can lose answers. When `lose` returns true for what a client sends, the proxy
 * waits for the answer, so that the statement has taken effect, and then closes the connection without passing the
 * answer on.
 */
export async function lossyProxy(target: URL, lose: (sent: Buffer) => boolean) {
  const sockets = new Set<Socket>();
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isLost = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (sent) => {
      isLost ||= lose(sent);
      upstream.write(sent);
    });
    upstream.on("data", (answer) => {
      if (!isLost) return void client.write(answer);
      lost++;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target.href);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    /** The number of answers lost so far. */
    lost: () => lost,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Starts a load balancer that sends requests to several web processes in turn. */
export async function roundRobin(ports: readonly number[]) {
  const taken = new Set(ports);
  let turn = 0;
  const server = createHttpServer((asked, answer) => {
    const all = [...taken];
    const port = all[turn++ % all.length];
    const onward = request(
      {
        port,
        host: "127.0.0.1",
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, connection: "close" },
      },
      (heard) => {
        answer.writeHead(heard.statusCode ?? 502, heard.headers);
        heard.pipe(answer);
      },
    );
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leaveOut: (port: number) => void taken.delete(port),
    takeIn: (port: number) => void taken.add(port),
  };
}
