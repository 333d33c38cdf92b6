"use client";

import { Trash2 } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { ConsoleInput, ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useViewer } from "../../page/viewer.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/data-display/badge.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";

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

const NAME_LENGTH_MAX = 60;

type Typed = { name: string; shared: boolean };

/** Saves the filters that the page's address has, without its page. */
function SaveViewForm({ list }: { list: ConsoleInput<"saveView">["list"] }) {
  const t = useTranslations("savedViews");
  const address = new URLSearchParams(useSearchParams());
  for (const place of ["before", "page"]) address.delete(place);
  const query = `${address}`;
  const write = useWrite("saveView");
  const form = useForm<Typed>({ defaultValues: { name: "", shared: false } });
  if (!query) return <p className="border-line border-t pt-4 text-muted text-sm">{t("noFilters")}</p>;
  const save = form.handleSubmit(({ name, shared }) =>
    write.mutate(
      { list, name, query, shared },
      {
        onSuccess: () => {
          form.reset();
          void toast("good", t("saved"));
        },
      },
    ),
  );
  const isName = (name: string) => {
    const { length } = name.trim();
    return (length > 0 && length <= NAME_LENGTH_MAX) || t("nameMissing");
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3 border-line border-t pt-4">
      {write.error ? <ProblemBanner error={write.error} /> : null}
      <Field label={t("name")} required error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name", { validate: isName })} autoComplete="off" />}
      </Field>
      <label className="flex items-start gap-2.5 text-ink text-sm">
        <input type="checkbox" {...form.register("shared")} className="mt-0.5 size-4 accent-accent" />
        {t("share")}
      </label>
      <Button type="submit" look="primary" busy={write.isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
