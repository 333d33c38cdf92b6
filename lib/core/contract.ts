import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scope.ts";

export type Variant = "A" | "B";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Path = `${Method} /${string}`;

/** What the console shows and must read again after a change. */
export type Noun =
  | "accounts"
  | "balances"
  | "charges"
  | "payments"
  | "withdrawals"
  | "refunds"
  | "transfers"
  | "statement"
  | "webhooks"
  | "deliveries"
  | "credentials"
  | "staff"
  | "deeds"
  | "requests"
  | "health";

/**
 * How one dialect writes an operation down. `input` and `output` are codecs: wire on the outside, canonical inside.
 * The wire input is flat: path parameters, query and body members together. `path` is absent where only the console asks.
 */
export type Form = {
  path?: Path;
  input: z.ZodType;
  output: z.ZodType;
  /** Path parameters that the body must repeat. The others it may leave out; what it says must agree either way. */
  repeated?: readonly string[];
  /** Wire members that are accepted as they stand in every staging installation: `sandbox.ts` has the ids to use. */
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
  /** What a caller must know beyond the fields: the rules, and what happens next. Needed where there is a path. */
  description?: string;
  /** `read` changes nothing; `create` is idempotent on externalId and answers 201 or 200; `change` answers 200. */
  effect: "read" | "create" | "change";
  /** A `change` that answers 201 where it made what it was to change. */
  makes?: true;
  /** A person must have proved who they are lately, though they are signed in: `PROOF_S`. */
  stepUp?: true;
  /** Open to a person whose password was given them by somebody else, before they chose their own. */
  withOneTimePassword?: true;
  /** Open to a person who has no authenticator app though their operator wants everybody to have one. */
  withoutAuthenticator?: true;
  /** What a credential must hold. Absent: no credential reaches it, only staff. */
  scope?: Scope;
  /** What it may be refused with, beyond what every operation can answer. */
  errors: readonly ErrorCode[];
  /** Nouns that a read shows, or that a write changes. */
  nouns: readonly Noun[];
  /** Which code a validation error of a member answers with, where it is not VALIDATION_ERROR. `*`: any other member. */
  validationCodes?: Readonly<Record<string, ErrorCode>>;
  /** Media types of the file that it answers with, where that is not JSON. Its forms' `output` is then `fileAnswer`. */
  file?: readonly string[];
  /** Exists only when APP_ENV=staging. */
  stagingOnly?: boolean;
  A?: A;
  B?: B;
  /** The console's form. Absent: the console speaks A. */
  console?: C;
};

/** Canonical input of a contract: what any of its forms decodes to. */
export type Input<K> = K extends Contract<infer A, infer B, infer C> ? InputOf<A> | InputOf<B> | InputOf<C> : never;
/** Canonical output of a contract: enough for each of its forms to encode. */
export type Output<K> = K extends Contract<infer A, infer B, infer C> ? OutputOf<A> & OutputOf<B> & OutputOf<C> : never;

/** What a caller may know of one operation. Safe in a browser. */
export function contract<
  const A extends Form | undefined = undefined,
  const B extends Form | undefined = undefined,
  const C extends Form | undefined = undefined,
>(spec: Contract<A, B, C>): Contract<A, B, C> {
  return spec;
}

/** The form the console speaks. Throws when the contract has none. */
export function consoleForm(k: Contract): Form {
  const form = k.console ?? k.A;
  if (!form) throw new Error(`${k.name} has no form for the console`);
  return form;
}
