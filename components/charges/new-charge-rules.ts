import type { FieldErrors, Resolver } from "react-hook-form";
import { z } from "zod";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { consoleForm } from "#lib/core/contract.ts";
import type { Locale } from "#lib/core/locale.ts";
import { parseMoney } from "#lib/core/money.ts";
import { createChargeContract } from "#lib/domain/charges/create-charge.contract.ts";

type Input = ConsoleInput<"createCharge">;

/** What a person types into the form. */
export type NewCharge = {
  pixKey: string;
  amount: string;
  expiresIn: string;
  description: string;
  restricted: boolean;
  payerTaxId: string;
  payerName: string;
};

/** The fields that can be wrong, by where the contract sees them. */
const FIELDS: Record<string, keyof NewCharge> = {
  amount: "amount",
  pixKey: "pixKey",
  expiresIn: "expiresIn",
  description: "description",
  "expectedPayer.taxId": "payerTaxId",
  "expectedPayer.name": "payerName",
};

/** The form as the contract's wire has it. An amount that cannot be read is NaN there, and refused like one. */
function toWire(typed: NewCharge, externalId: string, locale: Locale): Input {
  return {
    externalId,
    pixKey: typed.pixKey,
    amount: Number(parseMoney(typed.amount, locale) ?? Number.NaN),
    expiresIn: Number(typed.expiresIn),
    ...(typed.description.trim() ? { description: typed.description } : {}),
    ...(typed.restricted
      ? {
          expectedPayer: {
            taxId: typed.payerTaxId,
            ...(typed.payerName.trim() ? { name: typed.payerName } : {}),
          },
        }
      : {}),
  };
}

/** Judges the form by the contract itself; `wrong` says in the reader's words what is the matter with a field. */
export function newChargeRules(
  externalId: string,
  locale: Locale,
  wrong: (field: keyof NewCharge, typed: NewCharge) => string,
): Resolver<NewCharge, unknown, Input> {
  return (typed) => {
    const input = toWire(typed, externalId, locale);
    const result = z.safeDecode(consoleForm(createChargeContract).input, input);
    if (result.success) return { values: input, errors: {} };
    const errors: FieldErrors<NewCharge> = {};
    for (const issue of result.error.issues) {
      const field = FIELDS[issue.path.join(".")] ?? "amount";
      errors[field] = { type: issue.code, message: wrong(field, typed) };
    }
    return { values: {}, errors };
  };
}
