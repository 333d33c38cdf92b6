import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { z } from "zod";
import { type Contract, consoleForm } from "#lib/core/contract.ts";

type Field<Typed> = Extract<keyof Typed, string>;

type Rules<Typed extends FieldValues, Wire> = {
  contract: Contract;
  toWire: (typed: Typed) => Wire;
  /** The fields that can be wrong, by where the contract sees them. */
  fields: Readonly<Record<string, Field<Typed>>>;
  /** Says in the reader's words what is the matter with a field. */
  wrong: (field: Field<Typed>, typed: Typed) => string;
  /** The field that is to blame where nothing else is. */
  otherwise: Field<Typed>;
  /** Fields that are wrong in a way that the wire would not show. */
  also?: (typed: Typed) => readonly Field<Typed>[];
};

/** Judges a form by the contract of what it sends. An amount that cannot be read is NaN on the wire, and refused like one. */
export function contractRules<Typed extends FieldValues, Wire>(
  rules: Rules<Typed, Wire>,
): Resolver<Typed, unknown, Wire> {
  const { contract, toWire, fields, wrong, otherwise, also } = rules;
  return (typed, _context, { names }) => {
    // Who only passes by an empty field has done nothing wrong yet: it is told when the form is sent.
    const passed = names?.length === 1 && typed[names[0] as string] === "" ? names[0] : undefined;
    const wire = toWire(typed);
    const result = z.safeDecode(consoleForm(contract).input, wire);
    const unseen = also?.(typed) ?? [];
    if (result.success && unseen.length === 0) return { values: wire, errors: {} };
    const seen =
      result.error?.issues.map(({ path }) => fields[path.join(".")] ?? fields[`${String(path[0])}`] ?? otherwise) ?? [];
    const errors: Record<string, { type: string; message: string }> = {};
    for (const field of [...seen, ...unseen]) {
      if (field !== passed) errors[field] = { type: "wrong", message: wrong(field, typed) };
    }
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
}
