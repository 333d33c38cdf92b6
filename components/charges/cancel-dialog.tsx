"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatMoney } from "#lib/core/money.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";
import type { ShownCharge } from "./charge-reads.ts";

/** Asks for confirmation before a charge is canceled. Canceling is final. */
export function CancelDialog({ charge, onOpenChange }: { charge: ShownCharge; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("charge");
  const locale = useLocale();
  const cancel = useWrite("cancelCharge");
  const confirm = () =>
    cancel.mutate(
      { chargeId: charge.chargeId },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("cancelDone"));
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t("cancelTitle")}
      description={t("cancelFacts", { amount: formatMoney(charge.amount, locale) })}
    >
      <div className="mt-5 flex flex-col gap-4">
        {cancel.isError ? <ProblemBanner error={cancel.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{t("cancelKeep")}</Button>
          <Button look="danger" busy={cancel.isPending} onClick={confirm}>
            {t("cancelConfirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
