"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ConsoleInput, ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { useViewer } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SaveViewForm } from "./save-view-form.tsx";

type ListName = ConsoleInput<"listSavedViews">["list"];
type View = ConsoleOutput<"listSavedViews">["views"][number];
type Props = { list: ListName; onClose: () => void };

/** The views of a list that the person saved or that others share. The filters of the page can be saved as one more. */
export function SavedViews({ list, onClose }: Props) {
  const t = useTranslations("savedViews");
  const read = useRead("listSavedViews", { list });
  return (
    <Dialog open onOpenChange={onClose} title={t("title")}>
      <div className="mt-4 flex flex-col gap-5">
        {read.data ? (
          <Views views={read.data.views} onClose={onClose} />
        ) : read.error ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-20" />
        )}
        <SaveViewForm list={list} />
      </div>
    </Dialog>
  );
}

function Views({ views, onClose }: { views: readonly View[]; onClose: () => void }) {
  const t = useTranslations("savedViews");
  const path = usePathname();
  const isAdmin = useViewer()?.role === "admin";
  const remove = useWrite("deleteView");
  if (views.length === 0) return <p className="text-muted text-sm">{t("none")}</p>;
  return (
    <>
      {remove.error ? <ProblemBanner error={remove.error} /> : null}
      <ul className="flex flex-col divide-y divide-line">
        {views.map(({ viewId, name, query, shared, isOwn }) => (
          <li key={viewId} className="flex min-h-10 items-center gap-2">
            <Link
              href={`${path}?${query}`}
              prefetch={false}
              onClick={onClose}
              className="wrap-anywhere min-w-0 flex-1 rounded-md py-2 text-accent text-sm underline-offset-2 hover:underline"
            >
              {name}
            </Link>
            {shared ? <Badge>{t("shared")}</Badge> : null}
            {isOwn || (shared && isAdmin) ? (
              <Button
                look="ghost"
                size="sm"
                aria-label={t("delete", { name })}
                busy={remove.isPending && remove.variables.viewId === viewId}
                onClick={() => remove.mutate({ viewId })}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
