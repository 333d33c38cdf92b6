import { type Access, ADMIN, SEE_BOOKS } from "./access.ts";

const SEE = SEE_BOOKS;
const MANAGE = { roles: ADMIN, freshProof: true } as const;
const OF_CONNECTION = { ...MANAGE, foreign: { connectionId: "NotFound" } } as const;
const OF_ACCOUNT = { ...MANAGE, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } } as const;

/** The rows of connections to banks, of the accounts there, and of whom they may pay. */
export const CONNECTION_ACCESS: Readonly<Record<string, Access>> = {
  listConnections: { roles: SEE },
  createConnection: MANAGE,
  changeConnection: OF_CONNECTION,
  rotateConnectionCertificate: OF_CONNECTION,
  useNextCertificate: OF_CONNECTION,
  pauseConnection: OF_CONNECTION,
  resumeConnection: OF_CONNECTION,
  testConnection: OF_CONNECTION,
  attachAccount: { ...MANAGE, foreign: { connectionId: "NotFound", accountNumber: "ACCOUNT_NOT_FOUND" } },
  detachAccount: OF_ACCOUNT,
  listAllowedPayees: { roles: SEE, foreign: { accountNumber: "ACCOUNT_NOT_FOUND" } },
  addAllowedPayee: OF_ACCOUNT,
  removeAllowedPayee: { ...MANAGE, foreign: { accountNumber: "ACCOUNT_NOT_FOUND", payeeId: "NotFound" } },
};
