import type { CallError } from "#lib/client/calls/call-error.ts";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import type { SftpServer } from "../labels/schedule.ts";

type Secret = ConsoleInput<"createSftpServer">["secret"];

/** A server as it is typed. `signIn`: what it signs in with, or what is stored. */
export type TypedServer = {
  name: string;
  host: string;
  port: string;
  userName: string;
  folder: string;
  signIn: "keep" | Secret["kind"];
  password: string;
  privateKey: string;
  passphrase: string;
};

const PORT = "22";
const FIRST_FOLDER = ".";

export function typedServer(server: SftpServer | undefined): TypedServer {
  return {
    name: server?.name ?? "",
    host: server?.host ?? "",
    port: server ? `${server.port}` : PORT,
    userName: server?.userName ?? "",
    folder: server?.folder ?? FIRST_FOLDER,
    signIn: server ? "keep" : "password",
    password: "",
    privateKey: "",
    passphrase: "",
  };
}

/** Whether the stored secret can be kept: it belongs to its address. */
export function canKeep({ host, port }: TypedServer, server: SftpServer | undefined): boolean {
  return server !== undefined && host.trim().toLowerCase() === server.host && port.trim() === `${server.port}`;
}

/** Returns the server as the service takes it. Without a secret: the stored one. */
export function settingsOfServer({ name, host, port, userName, folder, ...typed }: TypedServer) {
  return {
    ...{ name: name.trim(), host: host.trim(), port: Number(port), userName: userName.trim(), folder: folder.trim() },
    secret: secretOf(typed),
  };
}

function secretOf({
  signIn,
  password,
  privateKey,
  passphrase,
}: Pick<TypedServer, "signIn" | "password" | "privateKey" | "passphrase">): Secret | null {
  if (signIn === "keep") return null;
  if (signIn === "password") return { kind: signIn, password };
  return { kind: signIn, privateKey, ...(passphrase ? { passphrase } : {}) };
}

type Refused = { host?: "hostWrong"; privateKey?: "keyWrong"; passphrase?: "passphraseMissing" | "passphraseWrong" };

/** Returns what the service found wrong, by the fields that can say it. */
export function refusedOfServer(error: CallError | null): Refused {
  const messageAt = (pointer: string) => error?.errors.find((one) => one.pointer === pointer)?.message;
  const passphrase = messageAt("/secret/passphrase");
  return {
    ...(messageAt("/host") ? { host: "hostWrong" } : {}),
    ...(messageAt("/secret/privateKey") ? { privateKey: "keyWrong" } : {}),
    ...(passphrase ? { passphrase: /is needed/.test(passphrase) ? "passphraseMissing" : "passphraseWrong" } : {}),
  };
}

/** Which fields are wrong. `keepable`: whether the stored secret can be kept. */
export function faultsOfServer(typed: TypedServer, keepable: boolean) {
  const { name, host, port, userName, folder, signIn, password, privateKey } = typed;
  const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535;
  return {
    name: name.trim() === "",
    host: host.trim() === "",
    port: !isPort,
    userName: userName.trim() === "",
    folder: folder.trim() === "",
    secret: signIn === "keep" ? !keepable : (signIn === "password" ? password : privateKey.trim()) === "",
  };
}
