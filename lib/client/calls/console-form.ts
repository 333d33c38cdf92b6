import type { z } from "zod";
import type { Contract, Form } from "../../core/contract.ts";
import type { CONTRACTS, Name } from "../contracts.ts";

type ContractOf<N extends Name> = Awaited<ReturnType<(typeof CONTRACTS)[N]>>;
type FormOf<K> =
  K extends Contract<infer A, infer _B, infer C> ? (C extends Form ? C : A extends Form ? A : never) : never;

/** The input that the console sends for an operation: plain JSON. */
export type ConsoleInput<N extends Name> = z.input<FormOf<ContractOf<N>>["input"]>;
/** The canonical output of an operation in the console: amounts are bigint cents, times are dates. */
export type ConsoleOutput<N extends Name> = z.output<FormOf<ContractOf<N>>["output"]>;
