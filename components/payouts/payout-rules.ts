import type { Resolver } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { pastedCode } from "#lib/core/text/pasted-code.ts";
import {
  withdrawToAccountContract,
  withdrawToKeyContract,
} from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { contractRules } from "../forms/contract-rules.ts";

/** The form's values as they are typed. */
export type NewPayout = {
  way: "key" | "account";
  accountNumber: string;
  amount: string;
  pixKey: string;
  expectedTaxId: string;
  name: string;
  taxId: string;
  ispb: string;
  branch: string;
  number: string;
  accountType: string;
  description: string;
};

/** The request to the service, for either way of payout. */
export type PayoutRequest =
  | { way: "key"; input: ConsoleInput<"withdrawToKey"> }
  | { way: "account"; input: ConsoleInput<"withdrawToAccount"> };

type Words = { read: (typed: string) => number; wrong: (field: keyof NewPayout, typed: NewPayout) => string };

const FIELDS: Record<string, keyof NewPayout> = {
  amount: "amount",
  accountNumber: "accountNumber",
  description: "description",
  pixKey: "pixKey",
  "expectedCreditor.taxId": "expectedTaxId",
  "creditor.name": "name",
  "creditor.taxId": "taxId",
  "creditor.ispb": "ispb",
  "creditor.branch": "branch",
  "creditor.accountNumber": "number",
  "creditor.accountType": "accountType",
};

/** Returns a resolver that validates the form with the contract of the chosen way. */
export function payoutRules(externalId: string, { read, wrong }: Words): Resolver<NewPayout, unknown, PayoutRequest> {
  const first = (typed: NewPayout) => ({
    externalId,
    accountNumber: typed.accountNumber,
    amount: read(typed.amount),
    ...(typed.description.trim() ? { description: typed.description } : {}),
  });
  const byKey = contractRules<NewPayout, ConsoleInput<"withdrawToKey">>({
    contract: withdrawToKeyContract,
    toWire: (typed) => ({
      ...first(typed),
      pixKey: pastedCode(typed.pixKey),
      expectedCreditor: { taxId: pastedCode(typed.expectedTaxId) },
    }),
    fields: FIELDS,
    wrong,
    otherwise: "amount",
  });
  const byAccount = contractRules<NewPayout, ConsoleInput<"withdrawToAccount">>({
    contract: withdrawToAccountContract,
    toWire: (typed) => ({ ...first(typed), creditor: creditorOf(typed) }),
    fields: FIELDS,
    wrong,
    otherwise: "amount",
  });
  return async (typed, context, options) => {
    const { values, errors } = await (typed.way === "key" ? byKey : byAccount)(typed, context, options as never);
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { way: typed.way, input: values } as PayoutRequest, errors: {} };
  };
}

function creditorOf(typed: NewPayout): ConsoleInput<"withdrawToAccount">["creditor"] {
  return {
    name: typed.name,
    taxId: pastedCode(typed.taxId),
    ispb: typed.ispb,
    branch: pastedCode(typed.branch),
    accountNumber: pastedCode(typed.number).replace(/[.\-\s]/g, ""),
    accountType: typed.accountType as "CACC",
  };
}
