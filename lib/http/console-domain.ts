import { type Contract, consoleForm, type Form } from "../core/contract.ts";
import { refuse } from "../core/errors.ts";
import type { Session } from "../core/http/session.ts";
import { env } from "../server/env.ts";
import { mayRun } from "../server/operations/may-run.ts";
import type { AnyOperation, Context } from "../server/operations/operation.ts";
import { decode } from "./decode.ts";

/** What the console's handlers are given: its operations, and how to tell whose session a request belongs to. */
export type ConsoleDomain = {
  operations: readonly AnyOperation[];
  /** Returns the session of a cookie header, or null when nobody is signed in. */
  readSession: (cookieHeader: string | null) => Promise<Session | null>;
  /** Like `readSession`, and counts as the person's activity. */
  resumeSession: (cookieHeader: string | null) => Promise<Session | null>;
  /** Returns whether the session's person confirmed their identity in the last REAUTHENTICATION_MINUTES. */
  isReauthenticated: (staff: Session) => Promise<boolean>;
  /** Returns the context that a person's operations run in. */
  contextOf: (staff: Session, requestId: string) => Promise<Context>;
};

/** Returns functions that find the console's operations, and what is known of them, by name. */
export function operationsFor(operations: readonly AnyOperation[]) {
  const byName = new Map(operations.map((operation) => [operation.contract.name, operation]));

  /** Returns the name of an operation's requests in metrics and logs. */
  const labelOf = (name: string) => `console ${byName.has(name) ? name : "unknown"}`;

  /** Throws ROUTE_NOT_FOUND for an unknown operation, INSUFFICIENT_ROLE, and the errors of `refuseUnready`. */
  function operationFor(staff: Session, name: string): AnyOperation {
    const operation = byName.get(name);
    if (!operation || !isHere(operation.contract))
      throw refuse("ROUTE_NOT_FOUND", "The console has no such operation.");
    refuseUnready(staff, operation.contract);
    if (!mayRun(staff.role, operation.contract))
      throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
    return operation;
  }
  /** Returns whether a role may run the operation of this name. */
  const isAllowed = (role: string, name: string) => mayRun(role, byName.get(name)?.contract ?? {});

  /** Returns the cache tags of what the operation of this name shows or changes. */
  const tagsOf = (name: string) => byName.get(name)?.contract.tags ?? [];

  /** Returns whether the operation of this name shows that a person is active: open pages read by themselves. */
  const isActivity = (name: string) => (byName.get(name)?.contract.effect ?? "read") !== "read";

  return { labelOf, operationFor, isAllowed, tagsOf, isActivity };
}

type Openness = Pick<Contract, "withOneTimePassword" | "withoutAuthenticator">;

/**
 * Throws PASSWORD_CHANGE_REQUIRED or AUTHENTICATOR_REQUIRED while the person still has to do this, unless `open`
 * allows the operation.
 */
export function refuseUnready(staff: Session, open: Openness = {}): void {
  if (staff.hasOneTimePassword && !open.withOneTimePassword)
    throw refuse("PASSWORD_CHANGE_REQUIRED", "Choose a password of your own first.");
  // A person who must choose a password is asked for the authenticator app only after that.
  if (!staff.hasOneTimePassword && staff.lacksAuthenticator && !open.withoutAuthenticator)
    throw refuse("AUTHENTICATOR_REQUIRED", "Your operator wants an authenticator app: set one up first.");
}

/**
 * Runs an operation for the console: decodes the wire members, and returns the canonical output with the form that
 * encodes it.
 */
export async function runForConsole(
  { contract, run }: AnyOperation,
  context: () => Promise<Context>,
  members: Record<string, unknown>,
): Promise<{ form: Form; output: unknown }> {
  const form = consoleForm(contract);
  const input = decode(contract, form, {}, members);
  const { output } = await run(await context(), input as never);
  return { form, output };
}

function isHere(contract: Contract): boolean {
  return Boolean(contract.console ?? contract.A) && (!contract.stagingOnly || env().APP_ENV === "staging");
}
