import type { z } from "zod";
import type { Contract, Form } from "../core/contract.ts";

type FormOf<K> =
  K extends Contract<infer A, infer _B, infer C> ? (C extends Form ? C : A extends Form ? A : never) : never;

/** Canonical input of the form that the console speaks. */
export type ConsoleInput<K> = z.output<FormOf<K>["input"]>;
/** Canonical output of the form that the console speaks. */
export type ConsoleOutput<K> = z.output<FormOf<K>["output"]>;
