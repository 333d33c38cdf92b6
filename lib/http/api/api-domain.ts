import type { Credential } from "../../core/http/credential.ts";
import type { RequestEntry } from "../../core/http/request-entry.ts";
import type { RequestKind } from "../../core/http/request-kind.ts";

/** What the public API's pipeline needs from the domain, beside the operations. */
export type ApiDomain = {
  /** Returns a credential that is not revoked, or null. */
  credentialById(id: string): Promise<Credential | null>;
  /** Notes a successful authentication. */
  noteUse(credentialId: string): void;
  /** Counts a request on the limits of its kind; `granted`: it was not over one. */
  countRequest(credential: Credential, kind: RequestKind, granted: boolean): void;
  /** Queues a request for the log. */
  keepRequest(entry: RequestEntry): void;
  /** Counts a request that is not written to the log. */
  leaveOutRequest(operatorId: string, status: number): void;
};
