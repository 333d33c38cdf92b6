import type { Contract, Form } from "../../core/contract.ts";
import type { Refusal } from "../../core/errors.ts";
import type { Credential } from "../../server/credentials/credential.ts";

/** What comes to be known of a request while it is answered, for its log. Filled in on the way; it costs a request nothing more. */
export type Seen = {
  request: Request;
  requestId: string;
  /** From `performance.now()`. */
  startedAt: number;
  contract?: Contract | undefined;
  /** What the request is called that no contract describes. */
  name?: string;
  /** The form of it that is spoken, and what stands in the path's places. */
  found?: { form: Form; params: Record<string, string> } | undefined;
  /** Absent: none has proved itself. */
  credential?: Credential | undefined;
  /** The id of a credential that the body names. */
  claimedId?: string | undefined;
  /** The body as it came, where it was read. */
  body?: string | undefined;
  /** The canonical output. */
  output?: unknown;
  /** The body that was answered; absent: a file, or the refusal's. */
  answer?: string | undefined;
  refusal?: Pick<Refusal, "code" | "detail" | "errors"> | undefined;
  /** The code of an answer that is RFC 6749's error. */
  oauthError?: string;
};
