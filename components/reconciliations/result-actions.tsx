import { Columns3, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import type { Reconciliation } from "./reconciliation-words.tsx";
import { useRerun } from "./use-rerun.ts";

type Props = { reconciliation: Reconciliation; onMap: () => void };

/** Matches a file again as it was, or with other columns. Nothing is offered once the file has been removed. */
export function ResultActions({ reconciliation, onMap }: Props) {
  const t = useTranslations("reconciliation");
  const { may, rerun, isPending } = useRerun(reconciliation);
  if (!may) return null;
  return (
    <>
      <Button onClick={onMap}>
        <Columns3 aria-hidden className="size-4" />
        {t("change")}
      </Button>
      <Button look="primary" busy={isPending} onClick={() => rerun()}>
        <RotateCw aria-hidden className="size-4" />
        {t("rerun")}
      </Button>
    </>
  );
}
