import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { systemProgram } from "../../../../bin/test/system-programs.ts";
import { AS_NOBODY, giveFolder } from "./run-as-nobody.ts";

/** Debian's OpenSSH, with its own keys, for one user whose only way in is a key. */
export type SshServer = {
  port: number;
  userName: string;
  privateKey: string;
  /** Lets whoever has this public key in. */
  allow: (publicKey: string) => void;
  /** A folder that files are stored in. `path`: as the server knows it. */
  folder: {
    path: string;
    names: () => string[];
    read: (name: string) => Buffer;
    write: (name: string, text: string) => void;
    clear: () => void;
  };
  /** What `ssh-keygen -l` shows of the server's key. */
  hostKey: () => string;
  /** Gives the server another key. */
  changeHostKey: () => Promise<void>;
  /** What the server has written down. */
  log: () => string;
};

const readable = (file: string) => readFileSync(file, "utf8");

/** Starts a server on a free port of this machine until the test file ends. */
export async function sshServer(): Promise<SshServer> {
  const home = mkdtempSync(path.join(tmpdir(), "guiche-ssh-"));
  const at = (name: string) => path.join(home, name);
  const port = await freePort();
  const userName = AS_NOBODY.uid === undefined ? userInfo().username : "nobody";
  makeKey(at("user_key"));
  mkdirSync(at("in"));
  writeFileSync(at("sshd_config"), settings(home, port, userName));
  writeFileSync(at("log"), "");
  writeFileSync(at("authorized_keys"), readable(at("user_key.pub")));
  chmodSync(home, 0o755);
  for (const name of ["", "in", "log"]) giveFolder(at(name));
  let running: ChildProcess | undefined;
  const stop = async () => {
    const ended = running && new Promise((resolve) => running?.once("exit", resolve));
    running?.kill("SIGTERM");
    await ended;
  };
  const start = async () => {
    await stop();
    rmSync(at("host_key"), { force: true });
    makeKey(at("host_key"));
    giveFolder(at("host_key"));
    running = startServer(home);
    if (!(await poll(() => answers(port), Boolean, 10_000))) throw new Error(readable(at("log")));
  };
  afterAll(async () => {
    await stop();
    rmSync(home, { recursive: true, force: true });
  });
  await start();
  return {
    port,
    userName,
    privateKey: readable(at("user_key")),
    allow: (publicKey) => appendFileSync(at("authorized_keys"), `${publicKey.trim()}\n`),
    folder: {
      path: at("in"),
      names: () => readdirSync(at("in")),
      read: (name) => readFileSync(path.join(at("in"), name)),
      write: (name, text) => writeFileSync(path.join(at("in"), name), text),
      clear: () => readdirSync(at("in")).forEach((name) => void rmSync(path.join(at("in"), name))),
    },
    hostKey: () => {
      const [, fingerprint] = execFileSync("ssh-keygen", ["-lf", at("host_key.pub")], { encoding: "utf8" }).split(" ");
      return `ssh-ed25519 ${fingerprint}`;
    },
    changeHostKey: start,
    log: () => readable(at("log")),
  };
}

function makeKey(file: string): void {
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", file]);
}

function settings(home: string, port: number, userName: string): string {
  return [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${home}/host_key`,
    `AuthorizedKeysFile ${home}/authorized_keys`,
    `AllowUsers ${userName}`,
    "PidFile none",
    "UsePAM yes",
    "StrictModes no",
    "PasswordAuthentication yes",
    "KbdInteractiveAuthentication no",
    "Subsystem sftp internal-sftp",
    "ForceCommand internal-sftp",
    "LogLevel VERBOSE",
    "",
  ].join("\n");
}

function startServer(home: string): ChildProcess {
  const sshd = systemProgram("sshd") ?? "sshd";
  const config = ["-f", path.join(home, "sshd_config")];
  // Later versions refuse for a while who failed to sign in, which is what the tests do.
  const patient = ["-o", "PerSourcePenalties=no"];
  const more = spawnSync(sshd, ["-t", ...config, ...patient], AS_NOBODY).status === 0 ? patient : [];
  return spawn(sshd, ["-D", ...config, ...more, "-E", path.join(home, "log")], { stdio: "ignore", ...AS_NOBODY });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("data", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => resolve(false)).setTimeout(1_000, () => socket.destroy());
  });
}

/** Stands before a server: passes on `bytes` of what it is sent, then ends the connection, or goes silent. */
export async function interruptingProxy(
  port: number,
): Promise<{ port: number; after: (bytes: number, how: "cut" | "silence") => void }> {
  let left = Number.POSITIVE_INFINITY;
  let how: "cut" | "silence" = "cut";
  const server = net.createServer((client) => {
    const upstream = net.connect(port, "127.0.0.1");
    upstream.pipe(client);
    client.on("data", (chunk) => {
      left -= chunk.length;
      if (left >= 0) upstream.write(chunk);
      else if (how === "cut") {
        upstream.destroy();
        client.destroy();
      }
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  return {
    port: (server.address() as net.AddressInfo).port,
    after: (bytes, then) => {
      left = bytes;
      how = then;
    },
  };
}
