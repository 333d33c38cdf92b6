import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";
import { type FeeKind, feeOf } from "#lib/domain/base/accounts/fee.contract.ts";
import type { Fact } from "../ui/data-display/facts.tsx";
import { Money } from "../values/money.tsx";
import type { Account } from "./fields/account-choice.tsx";

/** What a movement takes from its account, in cents. `facts` is empty when there is no fee. */
type Cost = { total: bigint; facts: Fact[] };

/** Returns the total debit of a movement of `amount` cents, fee included. */
export function useCost(account: Account | undefined, kind: FeeKind, amount: bigint): Cost {
  const t = useTranslations("form");
  const fee = feeFor(account, kind, amount);
  const total = amount + fee;
  if (fee === 0n) return { total, facts: [] };
  const facts = [
    { name: t("fee"), value: <Money cents={fee} /> },
    { name: t("total"), value: <Money cents={total} className="font-semibold" /> },
  ];
  return { total, facts };
}

/**
 * Returns a function that says why an account cannot pay `amount` cents with the fee. It returns undefined when the account
 * can, and when `amount` is no amount (NaN).
 */
export function useShortfall(account: Account | undefined, kind: FeeKind): (amount: number) => string | undefined {
  const t = useTranslations("form");
  const locale = useLocale();
  return (amount) => {
    if (!account || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
    const fee = feeFor(account, kind, BigInt(amount));
    const total = BigInt(amount) + fee;
    if (total <= account.availableBalance) return undefined;
    const available = formatMoney(account.availableBalance, locale);
    if (fee === 0n) return t("aboveBalance", { available });
    return t("aboveBalanceWithFee", { available, needed: formatMoney(total, locale) });
  };
}

function feeFor(account: Account | undefined, kind: FeeKind, amount: bigint): bigint {
  return feeOf(
    account?.fees.find((schedule) => schedule.kind === kind),
    amount,
  );
}
