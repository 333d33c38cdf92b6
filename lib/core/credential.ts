import type { Variant } from "./contract.ts";

/**
 * A credential of an operator's system. `secrets`: SHA-256 hashes in hexadecimal and their expiry; expired ones may be
 * included. `certificates`: SHA-256 in hexadecimal of the client certificates that it may present. `networks`: from where it
 * may be used; empty: from anywhere.
 */
export type Credential = {
  id: string;
  operatorId: string;
  accountId: string;
  kind: "oauth" | "apiKey";
  variant: Variant;
  scopes: string[];
  readsPerSecond: number;
  writesPerSecond: number;
  secrets: { sha256: string; expiresAt: string | null }[];
  certificates: string[];
  networks: string[];
};
