import type { Variant } from "../contract.ts";

/** An entry of the request log of the public API. Its creator has masked every text and bounded its length. */
export type RequestEntry = {
  operatorId: string;
  accountId: string;
  credentialId: string;
  /** False when a refused request only named the credential, without proof. */
  proven: boolean;
  variant: Variant;
  requestId: string;
  /** Null when no operation exists at this address. */
  operation: string | null;
  method: string;
  /** Path and query. */
  target: string;
  status: number;
  errorCode: string | null;
  /** When it was answered, from `performance.now()`. */
  answeredAt: number;
  durationUs: number;
  /** Network of the client's address. */
  client: string | null;
  headers: Record<string, string>;
  requestBody: string | null;
  requestBytes: number;
  responseBody: string | null;
  responseBytes: number;
  /** The record that the request made, changed or read. */
  record: { kind: string; id: string } | null;
};
