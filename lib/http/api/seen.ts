import type { Contract, Form } from "../../core/contract.ts";
import type { Refusal } from "../../core/errors.ts";
import type { Credential } from "../../core/http/credential.ts";
import type { RequestKind } from "../../core/http/request-kind.ts";

/**
 * The facts about a request that its log entry needs, collected while it is answered, at no further cost to the
 * request.
 */
export type Seen = {
  request: Request;
  requestId: string;
  /** From `performance.now()`. */
  startedAt: number;
  contract?: Contract | undefined;
  /** The name of a request that no contract describes. */
  name?: string;
  /** The form that the request used, and its path parameters. */
  found?: { form: Form; params: Record<string, string> } | undefined;
  /** Absent: the request is not authenticated. */
  credential?: Credential | undefined;
  /** What its limits count it as. Absent: it was refused before they were asked. */
  kind?: RequestKind | undefined;
  /** The id of the credential that the body names. */
  claimedId?: string | undefined;
  /** The request body as received, where it was read. */
  body?: string | undefined;
  /** The canonical output. */
  output?: unknown;
  /** The response body. Absent for a file and for a refusal. */
  answer?: string | undefined;
  refusal?: Pick<Refusal, "code" | "detail" | "errors"> | undefined;
  /** The error code of an answer in the format of RFC 6749. */
  oauthError?: string;
};

/** The credential that a logged request belongs to. `proven` false: the request only named it. */
export type Claimant = { credential: Credential; proven: boolean };
