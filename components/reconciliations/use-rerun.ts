import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { toast } from "../ui/toast.ts";
import type { Reconciliation } from "./reconciliation-words.tsx";

type Hint = NonNullable<Reconciliation["totals"]>["hints"][number];

/** Returns how a file is matched again, as it was or mended. It may not be once the file has been removed. */
export function useRerun({ reconciliationId, fileKeptUntil, status }: Reconciliation) {
  const t = useTranslations("reconciliation");
  const may = useMay("rerunReconciliation");
  const words = useProblemWords();
  const { mutate, isPending } = useWrite("rerunReconciliation");
  const rerun = (mend?: Hint) =>
    mutate(
      { reconciliationId, mend },
      {
        onSuccess: () => void toast("good", t("rerunDone")),
        onError: (error) => void toast("bad", words(error).title, words(error).advice),
      },
    );
  return { may: may && fileKeptUntil !== null && status === "DONE", rerun, isPending };
}
