import { connect, createServer, type Socket } from "node:net";

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
