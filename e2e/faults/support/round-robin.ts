import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** Starts a load balancer that sends requests to several web processes in turn. */
export async function roundRobin(ports: readonly number[]) {
  const taken = new Set(ports);
  let turn = 0;
  const server = createServer((asked, answer) => {
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
