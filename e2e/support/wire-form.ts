import { z } from "zod";
import type { Contract, Form, Variant } from "#lib/core/contract.ts";

function formOf(contract: Contract, variant: Variant): Form {
  const form = contract[variant];
  if (!form) throw new Error(`${contract.name} has no form in variant ${variant}`);
  return form;
}

/** Returns a canonical output in the variant's wire form. */
export function encoded(contract: Contract, variant: Variant, output: unknown): unknown {
  return z.encode(formOf(contract, variant).output, output);
}

/** Returns the canonical input that wire members decode to. Throws a ZodError when they are invalid. */
export function decoded<T>(contract: Contract, variant: Variant, members: Record<string, unknown>): T {
  return z.decode(formOf(contract, variant).input, members) as T;
}
