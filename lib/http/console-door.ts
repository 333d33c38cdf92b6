import { type Contract, consoleForm, type Form } from "../core/contract.ts";
import { refuse } from "../core/errors.ts";
import { mayRun } from "../core/role.ts";
import { env } from "../server/env.ts";
import type { AnyOperation, Context } from "../server/operation.ts";
import type { Session } from "../server/session/read-session.ts";
import type { StaffMember } from "../server/session/staff-member.ts";
import { decode } from "./decode.ts";

export type ConsoleDoor = {
  operations: readonly AnyOperation[];
  /** For whom a person's operations run. */
  contextOf: (staff: Session, requestId: string) => Promise<Context>;
};

/** The operations of the console by name, for those who may run them. */
export function operationsFor(operations: readonly AnyOperation[]) {
  const byName = new Map(operations.map((operation) => [operation.contract.name, operation]));

  /** The name under which a request for an operation is counted and logged. */
  const labelOf = (name: string) => `console ${byName.has(name) ? name : "unknown"}`;

  /** Refuses what the console does not have, what a person must wait for, and what their role does not open. */
  function operationFor(staff: StaffMember, name: string): AnyOperation {
    const operation = byName.get(name);
    if (!operation || !isHere(operation.contract))
      throw refuse("ROUTE_NOT_FOUND", "The console has no such operation.");
    refuseUnready(staff, operation.contract);
    if (!mayRun(staff.role, name))
      throw refuse("INSUFFICIENT_ROLE", "Your role may not do this. Ask an administrator.");
    return operation;
  }
  return { labelOf, operationFor };
}

type Openness = Pick<Contract, "withOneTimePassword" | "withoutAuthenticator">;

/** Refuses who has something to do before anything else, but for what is open to them meanwhile. */
export function refuseUnready(staff: StaffMember, open: Openness = {}): void {
  if (staff.hasOneTimePassword && !open.withOneTimePassword)
    throw refuse("PASSWORD_CHANGE_REQUIRED", "Choose a password of your own first.");
  // The one after the other: who has yet to choose a password is asked for no app.
  if (!staff.hasOneTimePassword && staff.lacksAuthenticator && !open.withoutAuthenticator)
    throw refuse("AUTHENTICATOR_REQUIRED", "Your operator wants an authenticator app: set one up first.");
}

/** Runs an operation with what the console sent: wire members in, canonical output and the form that encodes it out. */
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
