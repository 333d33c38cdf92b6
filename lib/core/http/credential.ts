import type { Variant } from "../contract.ts";
import type { RateLevel, RequestKind } from "./request-kind.ts";

/** The request rates that an operator has set. Absent: the default. */
export type SetRates = { readonly [Name in `${RateLevel} ${RequestKind}`]?: number };

/**
 * A credential of an operator's system. `secrets`: SHA-256 hashes in hexadecimal and their expiry; expired ones may be
 * included. `certificates`: SHA-256 in hexadecimal of the client certificates that it may present. `networks`: from where it
 * may be used; empty: from anywhere. `rates`: what its operator has set.
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
  rates: SetRates;
};
