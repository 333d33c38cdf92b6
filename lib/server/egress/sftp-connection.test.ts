import net from "node:net";
import ssh, { type ServerConfig } from "ssh2";
import { expect, onTestFinished, test } from "vitest";
import { withSftp } from "./sftp-connection.ts";

const HOST_KEY = ssh.utils.generateKeyPairSync("ed25519").private;

/** Serves until the test ends. Returns the fault that a sign-in there ends with. */
async function faultAt(server: { listen: net.Server["listen"]; address: net.Server["address"]; close: () => unknown }) {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const target = { host: "127.0.0.1", port, userName: "casa", hostKey: null, policy: "publicAndLoopback" as const };
  const secret = { kind: "password", text: "none" } as const;
  return withSftp({ ...target, secret }, async () => null).catch((error) => error.fault);
}

test.each<[string, ServerConfig["algorithms"]]>([
  ["key exchange", { kex: ["diffie-hellman-group1-sha1"] }],
  ["cipher", { cipher: ["3des-cbc"] }],
  ["integrity", { cipher: ["aes128-ctr"], hmac: ["hmac-md5"] }],
])("a server with no %s of ours is told from one that is no SFTP server", async (_, algorithms) => {
  const server = new ssh.Server({ hostKeys: [HOST_KEY], algorithms }, (client) => void client.on("error", () => {}));
  expect(await faultAt(server as never)).toBe("NO_COMMON_ALGORITHM");
});

test("a server that speaks something else is no SFTP server", async () => {
  const server = net.createServer(
    (socket) => void socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  );
  expect(await faultAt(server)).toBe("NO_SSH");
});
