import { useTranslations } from "next-intl";
import { type FeeKind, feeOf } from "#lib/domain/accounts/fee.contract.ts";
import type { Fact } from "../ui/facts.tsx";
import { Money } from "../values/money.tsx";
import type { Account } from "./account-choice.tsx";

type Cost = { total: bigint; facts: Fact[] };

/** Returns the total debit of a movement of `amount` cents, fee included. `facts` is empty when there is no fee. */
export function useCost(account: Account | undefined, kind: FeeKind, amount: bigint): Cost {
  const t = useTranslations("form");
  const fee = feeOf(
    account?.fees.find((schedule) => schedule.kind === kind),
    amount,
  );
  const total = amount + fee;
  if (fee === 0n) return { total, facts: [] };
  const facts = [
    { name: t("fee"), value: <Money cents={fee} /> },
    { name: t("total"), value: <Money cents={total} className="font-semibold" /> },
  ];
  return { total, facts };
}
