"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DateTime } from "../../values/times/date-time.tsx";

const NAME_LENGTH_MAX = 60;

type Mapping = ConsoleOutput<"listColumnMappings">["mappings"][number];

/** The columns that are remembered, by the header of their files: each can be renamed or forgotten. */
export function SavedMappings({ onClose }: { onClose: () => void }) {
  const t = useTranslations("savedMappings");
  const read = useRead("listColumnMappings", {});
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("lead")} place="wide">
      <div className="mt-4">
        {read.data ? (
          <Mappings mappings={read.data.mappings} />
        ) : read.error ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </Dialog>
  );
}

function Mappings({ mappings }: { mappings: readonly Mapping[] }) {
  const t = useTranslations("savedMappings");
  const forget = useWrite("deleteColumnMapping");
  const [renamed, setRenamed] = useState<string>();
  if (mappings.length === 0) return <p className="text-muted text-sm">{t("none")}</p>;
  return (
    <>
      {forget.error ? <ProblemBanner error={forget.error} /> : null}
      <ul className="flex flex-col divide-y divide-line">
        {mappings.map((mapping) => (
          <li key={mapping.mappingId} className="py-3">
            {renamed === mapping.mappingId ? (
              <RenameForm mapping={mapping} onDone={() => setRenamed(undefined)} />
            ) : (
              <div className="flex items-center gap-2">
                <span className="wrap-anywhere min-w-0 flex-1 font-medium text-ink text-sm">{mapping.name}</span>
                <DateTime at={mapping.usedAt} className="text-muted text-xs max-sm:hidden" />
                <Button
                  look="ghost"
                  size="sm"
                  aria-label={t("rename", { name: mapping.name })}
                  onClick={() => setRenamed(mapping.mappingId)}
                >
                  <Pencil aria-hidden className="size-4" />
                </Button>
                <Button
                  look="ghost"
                  size="sm"
                  aria-label={t("forget", { name: mapping.name })}
                  busy={forget.isPending && forget.variables.mappingId === mapping.mappingId}
                  onClick={() => forget.mutate({ mappingId: mapping.mappingId })}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </div>
            )}
            <p className="wrap-anywhere mt-1 text-muted text-xs">
              {mapping.headers.filter(Boolean).join(" · ") || "–"}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function RenameForm({ mapping, onDone }: { mapping: Mapping; onDone: () => void }) {
  const t = useTranslations("savedMappings");
  const rename = useWrite("renameColumnMapping");
  const [name, setName] = useState(mapping.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) rename.mutate({ mappingId: mapping.mappingId, name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        autoFocus
        aria-label={t("newName")}
        value={name}
        maxLength={NAME_LENGTH_MAX}
        onChange={({ target }) => setName(target.value)}
        className="flex-1 basis-40"
      />
      <Button type="submit" look="primary" busy={rename.isPending}>
        {t("save")}
      </Button>
      {rename.error ? <ProblemBanner error={rename.error} /> : null}
    </form>
  );
}
