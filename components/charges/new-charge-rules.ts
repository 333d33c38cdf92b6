import type { Resolver } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { createChargeContract } from "#lib/domain/charges/create-charge.contract.ts";
import { contractRules } from "../forms/contract-rules.ts";

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

/** The form as the contract's wire has it. */
function toWire(typed: NewCharge, externalId: string, read: (typed: string) => number): Input {
  return {
    externalId,
    pixKey: typed.pixKey,
    amount: read(typed.amount),
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

/** Judges the form; `wrong` says in the reader's words what is the matter with a field. */
export function newChargeRules(
  externalId: string,
  read: (typed: string) => number,
  wrong: (field: keyof NewCharge, typed: NewCharge) => string,
): Resolver<NewCharge, unknown, Input> {
  return contractRules({
    contract: createChargeContract,
    toWire: (typed) => toWire(typed, externalId, read),
    fields: FIELDS,
    wrong,
    otherwise: "amount",
  });
}
