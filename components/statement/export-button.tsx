"use client";

import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import type { Selection } from "./statement-selection.ts";

const ExportDialog = dynamic(() => import("./export-dialog.tsx").then((module) => module.ExportDialog));

type Props = { selection: Selection; isNarrowed: boolean };

/** The button that exports the shown lines to a file. Renders nothing when the role may not export. */
export function ExportButton({ selection, isNarrowed }: Props) {
  const t = useTranslations("statement");
  const [open, setOpen] = useState(false);
  if (!useMay("exportStatement")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        {t("export")}
      </Button>
      {open ? <ExportDialog selection={selection} isNarrowed={isNarrowed} onOpenChange={setOpen} /> : null}
    </>
  );
}
