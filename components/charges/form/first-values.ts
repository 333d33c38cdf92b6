import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { Locale } from "#lib/core/locale.ts";
import { formatMoney } from "#lib/core/money.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import type { ShownCharge } from "../shown-charge.ts";
import type { NewCharge } from "./new-charge-rules.ts";

type Accounts = ConsoleOutput<"listAccounts">["accounts"];

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
export function firstValues(accounts: Accounts, like: ShownCharge | undefined, locale: Locale): NewCharge {
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
