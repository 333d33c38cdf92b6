"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import { ActorName } from "../values/actor-name.tsx";
import type { ListedFile } from "./file-query.ts";

type Props = { file: ListedFile; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before a file in the making is cancelled. */
export function CancelFile({ file: { exportId, fileName, by, kind }, onOpenChange }: Props) {
  const t = useTranslations("files");
  const cancel = useWrite("cancelStatementExport");
  const confirm = () =>
    cancel.mutate(
      { exportId },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("cancelled"));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("cancelTitle")}
      facts={
        <>
          {t.rich("cancelFacts", { name: fileName, by: () => <ActorName actor={by} /> })}
          {kind === "schedule" ? ` ${t("cancelOfSchedule")}` : null}
        </>
      }
      keep={t("keep")}
      confirm={t("cancel")}
      busy={cancel.isPending}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {cancel.isError ? <ProblemBanner error={cancel.error} /> : null}
    </ConfirmDialog>
  );
}
