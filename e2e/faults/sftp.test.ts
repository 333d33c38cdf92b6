import { execFileSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import ssh from "ssh2";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openPrivateKey } from "#lib/domain/files/sftp-servers/open-private-key.ts";
import { type SftpTarget, withSftp } from "#lib/server/egress/sftp-connection.ts";
import type { SftpError } from "#lib/server/egress/sftp-error.ts";
import { probeFolder, upload } from "#lib/server/egress/sftp-upload.ts";
import { interruptingProxy, sshServer } from "./support/servers/ssh-server.ts";

const server = await sshServer();
const proxy = await interruptingProxy(server.port);
const { folder } = server;

/** More than one connection takes at once, and no multiple of any size. */
const CONTENT = randomBytes(3_456_789);
const SHA256 = createHash("sha256").update(CONTENT).digest("hex");

let fileName: string;
beforeEach(() => {
  fileName = `${randomUUID()}.csv`;
  proxy.after(Number.POSITIVE_INFINITY, "cut");
});

const target = (other: Partial<SftpTarget> = {}): SftpTarget => ({
  host: "127.0.0.1",
  port: server.port,
  userName: server.userName,
  secret: { kind: "privateKey", text: server.privateKey },
  hostKey: server.hostKey(),
  policy: "publicAndLoopback",
  ...other,
});

const wanted = (attempt: number, other: object = {}) => ({
  folder: folder.path,
  fileName,
  temporaryName: `.${fileName}.${attempt}.part`,
  earlierNames: Array.from({ length: attempt - 1 }, (_, n) => `.${fileName}.${n + 1}.part`),
  bytes: CONTENT.length,
  sha256: SHA256,
  content: (async function* () {
    yield CONTENT.subarray(0, 1_048_576);
    yield CONTENT.subarray(1_048_576);
  })(),
  ...other,
});

const send = (to: Partial<SftpTarget> = {}, attempt = 1, other: object = {}) =>
  withSftp(target(to), (session) => upload(session, wanted(attempt, other)));

const ours = () => folder.names().filter((name) => name.includes(fileName));

describe("a server's key", () => {
  test("is shown as OpenSSH shows it, and nobody signs in before it is confirmed", async () => {
    const before = server.log();
    await expect(send({ hostKey: null })).rejects.toMatchObject({
      fault: "HOST_KEY_UNCONFIRMED",
      seenHostKey: server.hostKey(),
    });
    expect(server.log().slice(before.length)).not.toMatch(/user|password|publickey/i);
  });

  test("that has changed ends the connection before the sign-in, and says which one was seen", async () => {
    const hostKey = server.hostKey();
    await server.changeHostKey();
    expect(server.hostKey()).not.toBe(hostKey);
    const secret = { kind: "password", text: "not for strangers" } as const;
    await expect(send({ hostKey, secret })).rejects.toMatchObject({
      fault: "HOST_KEY_CHANGED",
      seenHostKey: server.hostKey(),
    });
    expect(server.log()).not.toMatch(/password/i);
  });
});

describe("a file", () => {
  test("arrives whole under its name, and nothing else is left", async () => {
    await send();
    expect(ours()).toEqual([fileName]);
    expect(folder.read(fileName).equals(CONTENT)).toBe(true);
  });

  test("that is there already with the same content counts as stored; another one is never overwritten", async () => {
    await send();
    await send({}, 2);
    expect(ours()).toEqual([fileName]);
    folder.write(fileName, "of somebody else");
    await expect(send({}, 3)).rejects.toMatchObject({ fault: "FILE_EXISTS" });
    folder.write(fileName, "x".repeat(CONTENT.length));
    await expect(send({}, 3)).rejects.toMatchObject({ fault: "FILE_EXISTS" });
    expect(ours()).toEqual([fileName]);
  });

  test("whose connection is cut half-way is not there under its name, and the next attempt removes what is left", async () => {
    proxy.after(2_000_000, "cut");
    await expect(send({ port: proxy.port })).rejects.toMatchObject({ fault: "CONNECTION_LOST" });
    expect(ours()).toEqual([`.${fileName}.1.part`]);
    await send({}, 2);
    expect(ours()).toEqual([fileName]);
    expect(folder.read(fileName).equals(CONTENT)).toBe(true);
  });

  test("to a server that goes silent ends in time", async () => {
    proxy.after(1_000_000, "silence");
    await expect(send({ port: proxy.port, stepMs: 300 })).rejects.toMatchObject({ fault: "TIMED_OUT" });
    proxy.after(100, "silence");
    await expect(send({ port: proxy.port, signInMs: 300 })).rejects.toMatchObject({ fault: "TIMED_OUT" });
    expect(folder.names()).not.toContain(fileName);
  });

  test("of another size than it should have is not there under its name", async () => {
    await expect(send({}, 1, { bytes: CONTENT.length + 1 })).rejects.toMatchObject({ fault: "SIZE_DIFFERS" });
    expect(ours()).toEqual([]);
  });

  test("for a folder that is missing, or that may not be written to, says so", async () => {
    const missing = `${folder.path}/missing`;
    await expect(send({}, 1, { folder: missing })).rejects.toMatchObject({ fault: "FOLDER_MISSING" });
    chmodSync(folder.path, 0o555);
    await expect(send()).rejects.toMatchObject({ fault: "NOT_ALLOWED" });
    chmodSync(folder.path, 0o755);
  });
});

test("trying a folder leaves nothing in it", async () => {
  const before = folder.names();
  await withSftp(target(), (session) => probeFolder(session, `${folder.path}/`));
  expect(folder.names()).toEqual(before);
});

describe("signing in", () => {
  test.each([
    ["a wrong password", { kind: "password", text: "wrong" }, "SIGN_IN_REFUSED"],
    ["no key at all", { kind: "privateKey", text: "nonsense" }, "KEY_UNREADABLE"],
  ] as const)("with %s fails", async (_, secret, fault) => {
    await expect(send({ secret })).rejects.toMatchObject({ fault });
  });

  test.each([
    ["ed25519", []],
    ["rsa", []],
    ["rsa", ["-m", "PEM"]],
    ["rsa", ["-m", "PKCS8"]],
    ["ecdsa", ["-m", "PKCS8"]],
  ])("with a key of %s as ssh-keygen encrypts it, %j, opens the server by its passphrase", async (kind, form) => {
    const home = mkdtempSync(path.join(tmpdir(), "guiche-key-"));
    const file = path.join(home, "key");
    execFileSync("ssh-keygen", ["-q", "-t", kind, ...form, "-N", "a passphrase", "-C", "", "-f", file]);
    server.allow(readFileSync(`${file}.pub`, "utf8"));
    const opened = await openPrivateKey(readFileSync(file, "utf8"), "a passphrase", "casa");
    rmSync(home, { recursive: true });
    const text = "fault" in opened ? opened.fault : opened.privateKey;
    await send({ secret: { kind: "privateKey", text } });
    expect(ours()).toEqual([fileName]);
  });

  test("as somebody else fails", async () => {
    await expect(send({ userName: "somebody-else" })).rejects.toMatchObject({ fault: "SIGN_IN_REFUSED" });
  });
});

describe("a password", () => {
  /** OpenSSH lets only the operating system's users in. This one has a user, and asks for the password in one of two ways. */
  async function passwordServer(method: "password" | "keyboard-interactive"): Promise<number> {
    const isRight = (given: string | undefined) => given === "the right one";
    const other = new ssh.Server({ hostKeys: [server.privateKey] }, (client) => {
      client.on("error", () => {});
      client.on("authentication", (asked) => {
        if (asked.method === "password" && method === "password")
          return isRight(asked.password) ? asked.accept() : asked.reject();
        if (asked.method !== "keyboard-interactive" || method === "password") return asked.reject([method]);
        asked.prompt([{ prompt: "Password: ", echo: false }], ([given]) =>
          isRight(given) ? asked.accept() : asked.reject(),
        );
      });
      client.on("session", (accept) => accept().on("sftp", (accepted) => void accepted()));
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    afterAll(() => void other.close());
    return (other.address() as AddressInfo).port;
  }

  test.each(["password", "keyboard-interactive"] as const)(
    "opens a server that asks for it by %s, and no other does",
    async (method) => {
      const port = await passwordServer(method);
      const signIn = (text: string, hostKey: string | null) =>
        withSftp(target({ port, hostKey, secret: { kind: "password", text } }), async () => "in");
      const { seenHostKey } = (await signIn("", null).catch((error: unknown) => error)) as SftpError;
      expect(await signIn("the right one", `${seenHostKey}`)).toBe("in");
      await expect(signIn("another", `${seenHostKey}`)).rejects.toMatchObject({ fault: "SIGN_IN_REFUSED" });
    },
  );
});

describe("an address", () => {
  test.each([
    [{ policy: "public" }, "ADDRESS_REFUSED"],
    [{ policy: "public", host: "localhost" }, "ADDRESS_REFUSED"],
    [{ policy: "publicAndLoopback", host: "10.0.0.1" }, "ADDRESS_REFUSED"],
    [{ port: 1 }, "CONNECTION_REFUSED"],
    [{ host: "no-such-name.invalid" }, "NAME_NOT_FOUND"],
  ] as const)("%j: %s", async (other, fault) => {
    await expect(send(other)).rejects.toMatchObject({ fault });
  });
});
