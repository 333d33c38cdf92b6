"use client";

import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useMay } from "../../page/viewer.tsx";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const SavedViews = onDemand(() => import("./saved-views.tsx").then((module) => module.SavedViews));

/** Opens the views of a list that are saved, to go to one, save one or delete one. */
export function SavedViewsButton({ list }: { list: ConsoleInput<"listSavedViews">["list"] }) {
  const t = useTranslations("savedViews");
  const [open, setOpen] = useState(false);
  // The installation's own staff save none.
  if (!useMay("listSavedViews")) return null;
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("title")}</span>
      </Button>
      {open ? <SavedViews list={list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
