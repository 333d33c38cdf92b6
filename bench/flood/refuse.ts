import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "../support/child.ts";

/** Refuses every request before it reads the body. */
const server = createServer((_, response) => {
  response.writeHead(429, { "content-length": 0, connection: "close" }).end();
});
const port = new Promise<number>((resolve) => {
  server.listen(0, () => resolve((server.address() as AddressInfo).port));
});

answerParent(() => port);
