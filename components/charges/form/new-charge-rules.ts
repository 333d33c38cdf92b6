import type { Resolver } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { formatMoney } from "#lib/core/money.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { pastedCode } from "#lib/core/text/pasted-code.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { createChargeContract } from "#lib/domain/money-in/charges/create-charge.contract.ts";
import { contractRules } from "../../forms/contract-rules.ts";
import type { Account } from "../../forms/fields/account-choice.tsx";
import type { ShownCharge } from "../charge-reads.ts";

type Input = ConsoleInput<"createCharge">;

/** The form's values as they are typed. */
export type NewCharge = {
  pixKey: string;
  amount: string;
  expiresIn: string;
  description: string;
  restricted: boolean;
  payerTaxId: string;
  payerName: string;
  metadata: { name: string; value: string }[];
};

/** The form field for each path of a contract issue. */
const FIELDS: Record<string, keyof NewCharge> = {
  amount: "amount",
  pixKey: "pixKey",
  expiresIn: "expiresIn",
  description: "description",
  "expectedPayer.taxId": "payerTaxId",
  "expectedPayer.name": "payerName",
  metadata: "metadata",
};

function toWire(typed: NewCharge, externalId: string, read: (typed: string) => number): Input {
  const entries = metadataOf(typed);
  return {
    externalId,
    pixKey: typed.pixKey,
    amount: read(typed.amount),
    expiresIn: Number(typed.expiresIn || Number.NaN),
    ...(typed.description.trim() ? { description: typed.description } : {}),
    ...(entries.length > 0 ? { metadata: Object.fromEntries(entries) } : {}),
    ...(typed.restricted
      ? {
          expectedPayer: {
            taxId: pastedCode(typed.payerTaxId),
            ...(typed.payerName.trim() ? { name: typed.payerName } : {}),
          },
        }
      : {}),
  };
}

function metadataOf({ metadata }: NewCharge): [name: string, value: string][] {
  return metadata
    .map(({ name, value }): [string, string] => [name.trim(), value.trim()])
    .filter(([name, value]) => name || value);
}

function saysTwice(entries: [name: string, value: string][]): boolean {
  return new Set(entries.map(([name]) => name)).size < entries.length;
}

/** Returns a resolver that validates the form. `wrong` returns the error text of a field in the user's language. */
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
    // On the wire, two lines with the same name would become one.
    also: (typed) => (saysTwice(metadataOf(typed)) ? ["metadata"] : []),
  });
}

const EMPTY = {
  amount: "",
  expiresIn: "3600",
  description: "",
  restricted: false,
  payerTaxId: "",
  payerName: "",
  metadata: [],
} satisfies Omit<NewCharge, "pixKey">;

/** Returns the form's initial values: the defaults, or a copy of the charge `like`. A masked CPF is not copied. */
export function firstValues(accounts: readonly Account[], like: ShownCharge | undefined, locale: Locale): NewCharge {
  const keys = accounts.flatMap((account) => account.pixKeys.map(({ key }) => key));
  const pixKey = keys.find((key) => key === like?.pixKey) ?? keys[0] ?? "";
  if (!like) return { ...EMPTY, pixKey };
  const payer = like.expectedPayer;
  return {
    pixKey,
    amount: formatMoney(like.amount, locale).replace(/^R\$\s*/, ""),
    expiresIn: `${Math.round((like.expiresAt.getTime() - like.createdAt.getTime()) / 1_000)}`,
    description: like.description ?? "",
    restricted: payer !== null,
    payerTaxId: payer && parseTaxId(payer.taxId) ? payer.taxId : "",
    payerName: payer?.name ?? "",
    metadata: Object.entries(like.metadata ?? {}).map(([name, value]) => ({ name, value })),
  };
}
