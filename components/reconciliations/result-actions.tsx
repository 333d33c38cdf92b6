import { Columns3, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import type { Reconciliation } from "./reconciliation-words.tsx";

type Props = { reconciliation: Reconciliation; onMap: () => void };

/** Matches a file again as it was, or with other columns. Nothing is offered once the file has been removed. */
export function ResultActions({ reconciliation, onMap }: Props) {
  const t = useTranslations("reconciliation");
  const may = useMay("rerunReconciliation");
  const words = useProblemWords();
  const rerun = useWrite("rerunReconciliation");
  const { reconciliationId, fileKeptUntil, status } = reconciliation;
  if (!may || !fileKeptUntil || status !== "DONE") return null;
  const again = () =>
    rerun.mutate(
      { reconciliationId },
      {
        onSuccess: () => void toast("good", t("rerunDone")),
        onError: (error) => void toast("bad", words(error).title, words(error).advice),
      },
    );
  return (
    <>
      <Button onClick={onMap}>
        <Columns3 aria-hidden className="size-4" />
        {t("change")}
      </Button>
      <Button look="primary" busy={rerun.isPending} onClick={again}>
        <RotateCw aria-hidden className="size-4" />
        {t("rerun")}
      </Button>
    </>
  );
}
