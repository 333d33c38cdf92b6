import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import type { Reconciliation } from "./reconciliation-words.tsx";

/** Shows how far the worker is with a file, and stops it. */
export function RunProgress({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTranslations("reconciliation");
  const may = useMay("cancelReconciliation");
  const cancel = useWrite("cancelReconciliation");
  const { reconciliationId, status, progress } = reconciliation;
  const isReading = status === "RUNNING" && !progress.isMatching;
  const words =
    status === "INSPECTING"
      ? t("inspecting")
      : status === "QUEUED"
        ? t("queued")
        : progress.isMatching
          ? t("matching")
          : t("reading");
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {cancel.error ? <ProblemBanner error={cancel.error} /> : null}
        <p role="status" className="font-medium text-ink text-sm">
          {words}
        </p>
        <ProgressBar label={words} share={isReading ? progress.parts : null} />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <span className="text-muted text-sm tabular-nums">
            {status === "RUNNING" ? t("rowsRead", { count: progress.rows }) : null}
          </span>
          {may ? (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate({ reconciliationId })}>
              {t("cancel")}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
