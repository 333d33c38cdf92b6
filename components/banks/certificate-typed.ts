import type { CallError } from "#lib/client/calls/call-error.ts";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";

type ClientCertificate = ConsoleInput<"createConnection">["clientCertificate"];

/** A certificate and its key as they are given. `file`: a .p12 file in base64; `fileName`: what it was called. */
export type TypedCertificate = {
  kind: ClientCertificate["kind"];
  file: string;
  fileName: string;
  passphrase: string;
  certificate: string;
  privateKey: string;
};

export const NO_CERTIFICATE: TypedCertificate = {
  kind: "pkcs12",
  ...{ file: "", fileName: "", passphrase: "", certificate: "", privateKey: "" },
};

type Member = "file" | "passphrase" | "certificate" | "privateKey";
/** The texts that say what is wrong with a member; a day, where a certificate has ended. */
export type CertificateFaults = Partial<Record<Member, { word: FaultWord; day?: string }>>;
type FaultWord =
  | "fileMissing"
  | "certificateMissing"
  | "keyMissing"
  | "fileWrong"
  | "fileIncomplete"
  | "passphraseWrong"
  | "certificateWrong"
  | "certificateEnded"
  | "certificateUsed"
  | "keyWrong"
  | "keyEncrypted"
  | "keyOther";

/** Returns the certificate as the service takes it. */
export function certificateOf({
  kind,
  file,
  passphrase,
  certificate,
  privateKey,
}: TypedCertificate): ClientCertificate {
  return kind === "pkcs12" ? { kind, file, passphrase } : { kind, certificate, privateKey };
}

/** Which members are missing. */
export function missingOf({ kind, file, certificate, privateKey }: TypedCertificate): CertificateFaults {
  if (kind === "pkcs12") return file ? {} : { file: { word: "fileMissing" } };
  return {
    ...(certificate.trim() ? {} : { certificate: { word: "certificateMissing" } }),
    ...(privateKey.trim() ? {} : { privateKey: { word: "keyMissing" } }),
  };
}

const ANSWERS: readonly [pattern: RegExp, word: FaultWord][] = [
  [/does not open/, "passphraseWrong"],
  [/^ended on/, "certificateEnded"],
  [/in use already/, "certificateUsed"],
  [/must not be encrypted/, "keyEncrypted"],
  [/not the key of/, "keyOther"],
  [/has no/, "fileIncomplete"],
];
const OTHERWISE: Record<Member, FaultWord> = {
  file: "fileWrong",
  passphrase: "passphraseWrong",
  certificate: "certificateWrong",
  privateKey: "keyWrong",
};
const PLACE = "/clientCertificate/";

/** Returns what the service found wrong with the certificate. */
export function refusedOf(error: CallError | null): CertificateFaults {
  const about = error?.errors.filter(({ pointer }) => pointer.startsWith(PLACE)) ?? [];
  return Object.fromEntries(
    about.map(({ pointer, message }) => {
      const member = pointer.slice(PLACE.length) as Member;
      const word = ANSWERS.find(([pattern]) => pattern.test(message))?.[1] ?? OTHERWISE[member];
      const day = /\d{4}-\d\d-\d\d/.exec(message)?.[0];
      return [member, { word, ...(day ? { day } : {}) }];
    }),
  );
}

const PEM_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z0-9 ]*PRIVATE KEY-----/;
const BYTES_AT_ONCE = 8_192;

/** Reads chosen files: a .p12, or texts in PEM, which may hold the certificate, the key or both. */
export async function readFiles(files: Iterable<File>): Promise<Partial<TypedCertificate>> {
  let read: Partial<TypedCertificate> = {};
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    if (!text.includes("-----BEGIN")) return { kind: "pkcs12", file: base64(bytes), fileName: file.name };
    const key = PEM_KEY.exec(text)?.[0];
    read = {
      ...read,
      kind: "pem",
      ...(key ? { privateKey: key } : {}),
      ...(text.includes("BEGIN CERTIFICATE") ? { certificate: text.replace(PEM_KEY, "").trim() } : {}),
    };
  }
  return read;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(text);
}
