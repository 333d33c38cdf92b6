"use client";

import { Repeat } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatMoney } from "#lib/core/money.ts";
import { useCopyToDraft } from "../forms/draft.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import type { NewPayout } from "./payout-rules.ts";

type Props = { transactionId: string; isFailed?: boolean };

/** Opens the form for a payout with everything that was entered for this one. Nothing renders for who may not pay. */
export function RepeatPayout({ transactionId, isFailed = false }: Props) {
  const t = useTranslations("payout");
  const router = useRouter();
  const locale = useLocale();
  const copyToDraft = useCopyToDraft<NewPayout>("payout");
  const copy = useWrite("copyWithdrawal");
  if (!useMay("copyWithdrawal")) return null;
  const open = () =>
    copy.mutate(
      { transactionId },
      {
        onSuccess: (entered) => {
          copyToDraft(valuesOf(entered, formatMoney(entered.amount, locale).replace(/^R\$\s*/, "")));
          router.push("/payouts/new");
        },
      },
    );
  return (
    <>
      <Button wide={!isFailed} busy={copy.isPending || copy.isSuccess} onClick={open}>
        <Repeat aria-hidden className="size-4" />
        {t(isFailed ? "correct" : "repeat")}
      </Button>
      {copy.isError ? <ProblemBanner error={copy.error} /> : null}
    </>
  );
}

function valuesOf(entered: ConsoleOutput<"copyWithdrawal">, amount: string): NewPayout {
  const { accountNumber, pixKey, expectedTaxId, creditor, description } = entered;
  return {
    way: pixKey === null ? "account" : "key",
    accountNumber,
    amount,
    pixKey: pixKey ?? "",
    expectedTaxId: expectedTaxId ?? "",
    name: creditor?.name ?? "",
    taxId: creditor?.taxId ?? "",
    ispb: creditor?.ispb ?? "",
    branch: creditor?.branch ?? "",
    number: creditor?.accountNumber ?? "",
    accountType: creditor?.accountType ?? "CACC",
    description: description ?? "",
  };
}
