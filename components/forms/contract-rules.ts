import type { FieldErrors, FieldValues, Path, Resolver } from "react-hook-form";
import { z } from "zod";
import { type Contract, consoleForm } from "#lib/core/contract.ts";

type Rules<Typed extends FieldValues, Wire> = {
  contract: Contract;
  toWire: (typed: Typed) => Wire;
  /** The fields that can be wrong, by where the contract sees them. */
  fields: Readonly<Record<string, Path<Typed>>>;
  /** Says in the reader's words what is the matter with a field. */
  wrong: (field: Path<Typed>, typed: Typed) => string;
  /** The field that is to blame where nothing else is. */
  otherwise: Path<Typed>;
};

/** Judges a form by the contract of what it sends. An amount that cannot be read is NaN on the wire, and refused like one. */
export function contractRules<Typed extends FieldValues, Wire>(
  rules: Rules<Typed, Wire>,
): Resolver<Typed, unknown, Wire> {
  const { contract, toWire, fields, wrong, otherwise } = rules;
  return (typed) => {
    const wire = toWire(typed);
    const result = z.safeDecode(consoleForm(contract).input, wire);
    if (result.success) return { values: wire, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const field = fields[issue.path.join(".")] ?? otherwise;
      errors[field] = { type: issue.code ?? "custom", message: wrong(field, typed) };
    }
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
}
