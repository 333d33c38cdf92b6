import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { AnyRole } from "./role.ts";
import type { Scope } from "./scope.ts";

export type Variant = "A" | "B";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Path = `${Method} /${string}`;

/** Cache tags: the kinds of data that the console shows and must refetch after a change. */
export type CacheTag =
  | "accounts"
  | "balances"
  | "charges"
  | "payments"
  | "withdrawals"
  | "refunds"
  | "transfers"
  | "statement"
  | "statementExports"
  | "closes"
  | "statementSchedules"
  | "connections"
  | "unappliedPayments"
  | "disputes"
  | "proofs"
  | "reconciliations"
  | "columnMappings"
  | "webhooks"
  | "deliveries"
  | "credentials"
  | "approvals"
  | "staff"
  | "audit"
  | "limits"
  | "alarms"
  | "requests"
  | "notes"
  | "savedViews"
  | "health";

/**
 * The wire format of an operation in one API variant or in the console. `input` and `output` are codecs between wire
 * values and canonical values. The wire input is flat: path parameters, query and body members together. `path` is
 * absent when only the console uses the form.
 */
export type Form = {
  path?: Path;
  input: z.ZodType;
  output: z.ZodType;
  /** Path parameters that the body must repeat. The body may omit the others. Repeated values must equal the path's. */
  repeated?: readonly string[];
  /** Members that the operation itself asks for, with an error code of its own. The documents say that they are required. */
  asksFor?: readonly string[];
  /** Wire members that every staging installation accepts unchanged. `sandbox.ts` has the ids to use. */
  example?: Readonly<Record<string, unknown>>;
};

type InputOf<F> = F extends { input: infer I extends z.ZodType } ? z.output<I> : never;
type OutputOf<F> = F extends { output: infer O extends z.ZodType } ? z.output<O> : unknown;

export type Contract<
  A extends Form | undefined = Form | undefined,
  B extends Form | undefined = Form | undefined,
  C extends Form | undefined = Form | undefined,
> = {
  name: string;
  summary: string;
  /** The rules that the fields do not show, and what happens next. Required when a form has a `path`. */
  description?: string;
  /** `read` changes nothing; `create` is idempotent on externalId and returns 201 or 200; `change` returns 200. */
  effect: "read" | "create" | "change";
  /** A `change` that returns 201 when it created the record instead of changing it. */
  creates?: true;
  /** The person must have confirmed who they are in the last `REAUTHENTICATION_MINUTES`; a sign-in counts. */
  stepUp?: true;
  /** Allowed for a person whose password was set by somebody else, before they choose their own. */
  withOneTimePassword?: true;
  /** Allowed for a person without an authenticator app although their operator requires one. */
  withoutAuthenticator?: true;
  /** The scope that a credential needs. Absent: only staff can run the operation, no credential can. */
  scope?: Scope;
  /** The roles that may run the operation in the console. Absent: only credentials can run it, no role may. */
  roles?: readonly AnyRole[];
  /** The roles that may also run it where APP_ENV=staging, and nowhere else. */
  stagingRoles?: readonly AnyRole[];
  /** Error codes that the operation can return, besides those that every operation can return. */
  errors: readonly ErrorCode[];
  /** Cache tags of the data that a read shows or that a write changes. */
  tags: readonly CacheTag[];
  /** Error codes of validation errors, by member, where the code is not VALIDATION_ERROR. `*`: any other member. */
  validationCodes?: Readonly<Record<string, ErrorCode>>;
  /**
   * The body of the console's request is a part of a file, application/octet-stream of at most BODY_BYTES_MAX, instead of JSON. The
   * form's input gets it as `bytes`, beside the members of the query, which are texts.
   */
  takesBytes?: true;
  /** Media types of the file that the operation returns instead of JSON. The forms' `output` is then `fileAnswer`. */
  file?: readonly string[];
  /** The operation exists only when APP_ENV=staging. */
  stagingOnly?: boolean;
  A?: A;
  B?: B;
  /** The console's form. Absent: the console uses A. */
  console?: C;
};

/** The canonical input of a contract: the union of what its forms decode to. */
export type Input<K> = K extends Contract<infer A, infer B, infer C> ? InputOf<A> | InputOf<B> | InputOf<C> : never;
/** The canonical output of a contract: it has everything that each of its forms needs to encode. */
export type Output<K> = K extends Contract<infer A, infer B, infer C> ? OutputOf<A> & OutputOf<B> & OutputOf<C> : never;

/** A file to download. `body` is produced only as fast as it is read; `fileName` is ASCII without quotes. */
export type FileAnswer = {
  contentType: string;
  fileName: string;
  body: AsyncIterable<Uint8Array>;
  /** Fields of the answer that only this file has. */
  headers?: Record<string, string>;
};

/** The `output` of a contract that returns a file. */
export const fileAnswer = z.custom<FileAnswer>();

/** Defines what callers may know about one operation. A contract is safe to load in a browser. */
export function contract<
  const A extends Form | undefined = undefined,
  const B extends Form | undefined = undefined,
  const C extends Form | undefined = undefined,
>(spec: Contract<A, B, C>): Contract<A, B, C> {
  return spec;
}

/** Returns the form that the console uses. Throws Error when the contract has neither a console form nor A. */
export function consoleForm(k: Contract): Form {
  const form = k.console ?? k.A;
  if (!form) throw new Error(`${k.name} has no form for the console`);
  return form;
}
