import type { Contract, Input, Output } from "../../core/contract.ts";

/** Who calls: a credential of the operator's system, or a staff member with a role and a session. */
export type Actor = { kind: "credential" | "staff"; id: string; role?: string; sessionId?: string };

/** The caller of an operation. It may touch only `accountIds`; `accountId` is the default when none is named. */
export type Context = {
  operatorId: string;
  accountId: string;
  accountIds: readonly string[];
  actor: Actor;
  requestId: string;
  /** A credential is answered whole tax ids. Absent: CPFs are masked. */
  wholeTaxIds?: boolean;
  /** Seconds that the caller is ready to wait for a final answer, 0 to 10. Absent: no request of the API waits for the answer. */
  waitSeconds?: number;
};

/** An operation's result. `created` is false when no record was created and `output` is an existing record. */
export type Answer<T> = { output: T; created?: boolean };

export type Operation<K extends Contract = Contract> = {
  contract: K;
  /** Throws `Refusal` to refuse; any other error is an internal fault. */
  run(ctx: Context, input: Input<K>): Promise<Answer<Output<K>>>;
};

/** Any operation, for code that passes requests on without their types. */
export type AnyOperation = { contract: Contract; run(ctx: Context, input: never): Promise<Answer<unknown>> };

/** Binds a contract to its implementation, which is independent of HTTP. */
export function operation<K extends Contract>(
  contract: K,
  run: (ctx: Context, input: Input<K>) => Promise<Answer<Output<K>>>,
): Operation<K> {
  return { contract, run };
}

/** Returns "credential:<id>" or "staff:<id>", the form that records and events store. */
export function actorName(ctx: Context): string {
  return `${ctx.actor.kind}:${ctx.actor.id}`;
}
