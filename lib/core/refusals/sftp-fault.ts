/** Reasons why a server could not be reached, signed in to or written to. */
export const SFTP_FAULTS = [
  "ADDRESS_REFUSED",
  "NAME_NOT_FOUND",
  "CONNECTION_REFUSED",
  "CONNECTION_LOST",
  "TIMED_OUT",
  "NO_SSH",
  "NO_COMMON_ALGORITHM",
  "HOST_KEY_UNCONFIRMED",
  "HOST_KEY_CHANGED",
  "KEY_UNREADABLE",
  "SIGN_IN_REFUSED",
  "FOLDER_MISSING",
  "NOT_ALLOWED",
  "FILE_EXISTS",
  "SIZE_DIFFERS",
  "SERVER_REFUSED",
] as const;
export type SftpFault = (typeof SFTP_FAULTS)[number];
