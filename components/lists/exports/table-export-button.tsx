"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { TableExportDialog as Dialog, TableExported } from "./table-export-dialog.tsx";

const TableExportDialog = onDemand(() =>
  import("./table-export-dialog.tsx").then((module) => module.TableExportDialog),
) as typeof Dialog;

/** Opens the dialog that saves a table of the page as a file. */
export function TableExportButton<N extends TableExported>(props: Omit<ComponentProps<typeof Dialog<N>>, "onClose">) {
  const t = useTranslations("list");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        {t("export")}
      </Button>
      {open ? <TableExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
