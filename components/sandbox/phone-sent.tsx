import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import type { BrCode } from "#lib/core/br-code.ts";
import { Button } from "../ui/button.tsx";
import { Money } from "../values/money.tsx";

/** The bank has handed the payment on; what becomes of it shows on the charge. */
export function PhoneSent({ payee, onAgain }: { payee: BrCode; onAgain: (() => void) | undefined }) {
  const t = useTranslations("sandbox");
  return (
    <div role="status" className="flex animate-rise flex-col items-center py-10 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Send aria-hidden className="size-6" />
      </span>
      <p className="mt-5 font-semibold text-ink text-lg">{t("sent")}</p>
      {payee.amount === undefined ? null : <Money cents={payee.amount} className="mt-1 font-semibold text-2xl" />}
      <p className="text-muted text-sm">{payee.name}</p>
      <p className="mt-5 max-w-60 text-pretty text-muted text-xs">{t("sentHint")}</p>
      {onAgain ? (
        <Button onClick={onAgain} className="mt-6">
          {t("another")}
        </Button>
      ) : null}
    </div>
  );
}
