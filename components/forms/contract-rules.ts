import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { z } from "zod";
import { type Contract, consoleForm } from "#lib/core/contract.ts";

type Field<Typed> = Extract<keyof Typed, string>;

type Rules<Typed extends FieldValues, Wire> = {
  contract: Contract;
  toWire: (typed: Typed) => Wire;
  /** The form field for each path of a contract issue. */
  fields: Readonly<Record<string, Field<Typed>>>;
  /** Returns the error text of a field in the user's language. */
  wrong: (field: Field<Typed>, typed: Typed) => string;
  /** The field that shows an issue whose path has no field. */
  otherwise: Field<Typed>;
  /** Returns the fields that are wrong in a way that is not visible on the wire. */
  also?: (typed: Typed) => readonly Field<Typed>[];
};

/** Returns a resolver that validates a form with its operation's contract. An unreadable amount is NaN and refused. */
export function contractRules<Typed extends FieldValues, Wire>(
  rules: Rules<Typed, Wire>,
): Resolver<Typed, unknown, Wire> {
  const { contract, toWire, fields, wrong, otherwise, also } = rules;
  return (typed, _context, { names }) => {
    // Leaving an empty field is not an error yet. The error is shown when the form is submitted.
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
