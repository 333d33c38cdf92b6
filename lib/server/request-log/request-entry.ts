import type { Variant } from "../../core/contract.ts";

/** A request to the public API as its log keeps it: whoever makes one has masked and bounded every text. */
export type RequestEntry = {
  operatorId: string;
  accountId: string;
  credentialId: string;
  /** Whether the credential had proved itself, or was only named by what was refused. */
  proven: boolean;
  variant: Variant;
  requestId: string;
  /** Null: there is nothing at this address. */
  operation: string | null;
  method: string;
  /** Path and query. */
  target: string;
  status: number;
  errorCode: string | null;
  /** When it was answered, from `performance.now()`. */
  answeredAt: number;
  durationUs: number;
  /** The network that it came from. */
  client: string | null;
  headers: Record<string, string>;
  requestBody: string | null;
  requestBytes: number;
  responseBody: string | null;
  responseBytes: number;
  /** What it made, changed or read. */
  record: { kind: string; id: string } | null;
};
