import { addAllowedPayee, listAllowedPayees, removeAllowedPayee } from "./allowed-payees.ts";
import { attachAccount, detachAccount } from "./attach-account.ts";
import { changeConnection, rotateConnectionCertificate, useNextCertificate } from "./change-connection.ts";
import { createConnection } from "./create-connection.ts";
import { listConnections } from "./list-connections.ts";
import { pauseConnection, resumeConnection, testConnection } from "./run-connection.ts";

/** The operations of connections to banks, of the accounts there, and of whom they may pay. */
export const connectionOperations = [
  listConnections,
  createConnection,
  changeConnection,
  rotateConnectionCertificate,
  useNextCertificate,
  pauseConnection,
  resumeConnection,
  testConnection,
  attachAccount,
  detachAccount,
  listAllowedPayees,
  addAllowedPayee,
  removeAllowedPayee,
] as const;
