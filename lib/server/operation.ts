import type { Contract, Input, Output } from "../core/contract.ts";

/** Who asks: a credential of the operator's system, or a person, with the role they have and by which session. */
export type Actor = { kind: "credential" | "staff"; id: string; role?: string; sessionId?: string };

/** For whom an operation runs. `accountIds` is all that it may touch; `accountId` is meant where none is named. */
export type Context = {
  operatorId: string;
  accountId: string;
  accountIds: readonly string[];
  actor: Actor;
  requestId: string;
  /** For how many seconds the caller would wait for a final answer, 0 to 10. Absent: not at all. */
  waitSeconds?: number;
};

/** What an operation gives back. `made` false: nothing new was made, this is the record that was there already. */
export type Answer<T> = { output: T; made?: boolean };

export type Operation<K extends Contract = Contract> = {
  contract: K;
  /** Refuses with a `Refusal`; anything else thrown is a fault of ours. */
  run(ctx: Context, input: Input<K>): Promise<Answer<Output<K>>>;
};

/** Any operation, for those who carry requests to operations without knowing them. */
export type AnyOperation = { contract: Contract; run(ctx: Context, input: never): Promise<Answer<unknown>> };

/** What happens when a contract is called on. Knows no HTTP. */
export function operation<K extends Contract>(
  contract: K,
  run: (ctx: Context, input: Input<K>) => Promise<Answer<Output<K>>>,
): Operation<K> {
  return { contract, run };
}

/** "credential:<id>" or "staff:<id>", as records and events keep it. */
export function actorName(ctx: Context): string {
  return `${ctx.actor.kind}:${ctx.actor.id}`;
}
