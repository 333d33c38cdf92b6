import type { SftpFault } from "../../core/refusals/sftp-fault.ts";

/** Why something with an SFTP server failed. `seenHostKey`: the key that the server showed in place of the expected one. */
export class SftpError extends Error {
  readonly fault: SftpFault;
  readonly seenHostKey: string | undefined;

  constructor(fault: SftpFault, seenHostKey?: string) {
    super(fault);
    this.name = "SftpError";
    this.fault = fault;
    this.seenHostKey = seenHostKey;
  }
}

const OF_CODE: Readonly<Record<string, SftpFault>> = {
  ADDRESS_REFUSED: "ADDRESS_REFUSED",
  ENOTFOUND: "NAME_NOT_FOUND",
  EAI_AGAIN: "NAME_NOT_FOUND",
  ECONNREFUSED: "CONNECTION_REFUSED",
  EHOSTUNREACH: "CONNECTION_REFUSED",
  ENETUNREACH: "CONNECTION_REFUSED",
  EADDRNOTAVAIL: "CONNECTION_REFUSED",
  ETIMEDOUT: "TIMED_OUT",
};

/** The library's names of the stage in which it failed. */
const OF_LEVEL: Readonly<Record<string, SftpFault>> = {
  "client-timeout": "TIMED_OUT",
  "client-authentication": "SIGN_IN_REFUSED",
  handshake: "NO_SSH",
  protocol: "NO_SSH",
};

/** The numbers of SSH_FXP_STATUS (draft-ietf-secsh-filexfer-02 §7) that say more than that something failed. */
const OF_STATUS: Readonly<Record<number, SftpFault>> = { 2: "FOLDER_MISSING", 3: "NOT_ALLOWED" };

/** Returns an error of a socket or of the library as one of ours. The server's own words are left out. */
export function sftpErrorOf(error: Error): SftpError {
  if (error instanceof SftpError) return error;
  // Several addresses were tried: the last error decides.
  const cause = error instanceof AggregateError ? error.errors.at(-1) : error;
  const { code, level, message } = cause as Error & { code?: unknown; level?: string };
  // Only the library's words tell this from a server that speaks something else.
  if (level === "handshake" && /no matching /.test(message)) return new SftpError("NO_COMMON_ALGORITHM");
  if (typeof code === "number") return new SftpError(OF_STATUS[code] ?? "SERVER_REFUSED");
  return new SftpError(OF_CODE[`${code}`] ?? OF_LEVEL[`${level}`] ?? "CONNECTION_LOST");
}
