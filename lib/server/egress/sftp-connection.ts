import { createHash } from "node:crypto";
import dns from "node:dns";
import net from "node:net";
import ssh, { type Client, type ConnectConfig, type SFTPWrapper } from "ssh2";
import { type EgressPolicy, literalAddress, mayConnectTo, reachOfPort } from "./address.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";
import { SftpError, sftpErrorOf } from "./sftp-error.ts";

/**
 * A server and how to sign in there. `hostKey`: what its key must be, as "ssh-ed25519 SHA256:…"; null: nobody has confirmed one, and nothing
 * is sent to it. `signInMs`: how long connecting and signing in may take; `stepMs`: each step after it; `totalMs`: all of it.
 */
export type SftpTarget = {
  host: string;
  port: number;
  userName: string;
  secret: { kind: "password" | "privateKey"; text: string };
  hostKey: string | null;
  policy: EgressPolicy;
  signInMs?: number;
  stepMs?: number;
  totalMs?: number;
};

/** `step` runs one step within its time. It throws SftpError, also when the connection is lost meanwhile. */
export type SftpSession = {
  step: <T>(run: (sftp: SFTPWrapper, done: (error: Error | null | undefined, result: T) => void) => void) => Promise<T>;
  hostKey: string;
};

const CONNECT_MS = 10_000;
const SIGN_IN_MS = 20_000;
const STEP_MS = 20_000;
const TOTAL_MS = 10 * 60_000;

/** Without ssh-rsa, whose signatures are SHA-1. */
const HOST_KEYS = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
] as const;

/**
 * Connects to a server, checks its key before anything is said to it, signs in, and runs `work`. Throws SftpError with what went wrong; with
 * the key that was seen when it is not the expected one.
 */
export async function withSftp<T>(target: SftpTarget, work: (session: SftpSession) => Promise<T>): Promise<T> {
  const socket = await connected(target);
  const client = new ssh.Client();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  let seen: string | undefined;
  const hostVerifier = (key: Buffer) => {
    seen = keyText(key);
    return seen === target.hostKey;
  };
  const fail = (error: Error) => lost.reject(whyLost(error, target, seen));
  const late = setTimeout(() => lost.reject(new SftpError("TIMED_OUT")), target.totalMs ?? TOTAL_MS);
  client.on("error", fail).on("close", () => fail(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
  try {
    const ready = new Promise<void>((resolve) => void client.on("ready", () => resolve()));
    answerPrompts(client, target);
    connect(client, { ...settingsOf(target), sock: socket, hostVerifier });
    await Promise.race([ready, lost.promise]);
    const inTime = within(target.stepMs ?? STEP_MS, lost.promise);
    const sftp = await inTime<SFTPWrapper>((done) => client.sftp(done));
    return await work({ hostKey: seen as string, step: (run) => inTime((done) => run(sftp, done)) });
  } finally {
    clearTimeout(late);
    client.end();
    socket.destroy();
  }
}

/** Returns an SSH key as OpenSSH shows it: its kind and the SHA-256 of all of it. */
function keyText(key: Buffer): string {
  const kind = key.subarray(4, 4 + key.readUInt32BE(0)).toString("latin1");
  return `${kind} SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function connected({ host, port, policy, signInMs = CONNECT_MS }: SftpTarget): Promise<net.Socket> {
  // A literal address is connected to without a look-up, so it is checked here.
  const reach = reachOfPort(port, "sftp", policy);
  if (reach === null || (literalAddress(host) && !mayConnectTo(host, reach))) throw new SftpError("ADDRESS_REFUSED");
  return new Promise((resolve, reject) => {
    const lookup = checkedLookup(dns.promises.lookup as Resolve, reach);
    const socket = net.connect({ host, port, lookup, noDelay: true, timeout: Math.min(signInMs, CONNECT_MS) });
    const fail = (error: Error) => {
      socket.destroy();
      reject(sftpErrorOf(error));
    };
    socket.once("error", fail);
    socket.once("timeout", () => fail(new SftpError("TIMED_OUT")));
    socket.once("connect", () => {
      socket.setTimeout(0).removeAllListeners("timeout").off("error", fail);
      resolve(socket);
    });
  });
}

function settingsOf({ userName, secret, hostKey, signInMs = SIGN_IN_MS }: SftpTarget): ConnectConfig {
  // A server that has several keys shows the one that was confirmed.
  const kind = hostKey?.split(" ")[0]?.replace("ssh-rsa", "rsa-sha2-512");
  return {
    username: userName,
    readyTimeout: signInMs,
    algorithms: { serverHostKey: [...HOST_KEYS].sort((a, b) => Number(b === kind) - Number(a === kind)) },
    ...(secret.kind === "password" ? { password: secret.text, tryKeyboard: true } : { privateKey: secret.text }),
  };
}

/** Some servers ask for the password as a question. */
function answerPrompts(client: Client, { secret }: SftpTarget): void {
  client.on("keyboard-interactive", (_name, _text, _language, prompts, answer) =>
    answer(prompts.map(() => (secret.kind === "password" ? secret.text : ""))),
  );
}

/** The library throws at once when it cannot read the private key. */
function connect(client: Client, settings: ConnectConfig): void {
  try {
    client.connect(settings);
  } catch {
    throw new SftpError("KEY_UNREADABLE");
  }
}

function whyLost(error: Error, { hostKey }: SftpTarget, seen: string | undefined): SftpError {
  if (seen === undefined || seen === hostKey) return sftpErrorOf(error);
  return new SftpError(hostKey === null ? "HOST_KEY_UNCONFIRMED" : "HOST_KEY_CHANGED", seen);
}

/** Returns a function that waits for one step: until its time is over, or the connection is lost. */
function within(ms: number, lost: Promise<never>) {
  return async <T>(run: (done: (error: Error | null | undefined, result: T) => void) => void): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SftpError("TIMED_OUT")), ms);
    });
    const answered = new Promise<T>((resolve, reject) => {
      run((error, result) => (error ? reject(sftpErrorOf(error)) : resolve(result)));
    });
    return Promise.race([answered, late, lost]).finally(() => clearTimeout(timer));
  };
}
