"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { itemFilters } from "./items-query.ts";

const ResultDialog = onDemand(() => import("./result-dialog.tsx").then((module) => module.ResultDialog));

type Props = { filters: ReturnType<typeof itemFilters>; count: number };

/** Opens the dialog that saves the differences as a file. */
export function ResultButton({ filters, count }: Props) {
  const t = useTranslations("items");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("export")}</span>
      </Button>
      {isOpen ? <ResultDialog filters={filters} count={count} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
