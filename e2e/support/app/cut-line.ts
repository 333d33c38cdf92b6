import { connect, createServer, type Socket } from "node:net";

/** Starts a TCP proxy to a server. `cut` closes all connections and refuses new ones until `mend`. */
export async function cutLine(target: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target.href);
  url.port = String((server.address() as { port: number }).port);
  const throwOut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      throwOut();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      throwOut();
      server.close();
    },
  };
}
