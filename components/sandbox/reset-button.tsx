"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { toast } from "../ui/toast.ts";

const ConfirmDialog = onDemand(() => import("../ui/confirm-dialog.tsx").then((module) => module.ConfirmDialog));

/** Sets the sandbox back, after a dialog that says what goes and what stays. */
export function ResetButton() {
  const t = useTranslations("resetSandbox");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RotateCcw aria-hidden className="size-4" />
        {t("open")}
      </Button>
      {open ? <Confirm onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("resetSandbox");
  const reset = useWrite("resetSandbox");
  const onSuccess = () => {
    onClose();
    void toast("good", t("done"));
  };
  return (
    <ConfirmDialog
      title={t("title")}
      facts={t("lead")}
      keep={t("keep")}
      confirm={t("confirm")}
      busy={reset.isPending}
      onConfirm={() => reset.mutate({}, { onSuccess })}
      onOpenChange={onClose}
    >
      {reset.isError ? <ProblemBanner error={reset.error} /> : null}
      {(["goes", "stays"] as const).map((part) => (
        <section key={part} className="text-sm">
          <h3 className="font-medium text-ink">{t(part)}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-muted">
            {(["1", "2", "3"] as const).map((line) => (
              <li key={line}>{t(`${part}${line}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </ConfirmDialog>
  );
}
