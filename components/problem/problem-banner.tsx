"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { Button } from "../ui/button.tsx";
import { useProblemWords } from "./problem-words.ts";

type Props = {
  error: CallError;
  /** Replaces the usual advice when the form has a better one. */
  advice?: string | undefined;
  /** Tries once more what failed. Absent: the form has a button for it. */
  onRetry?: () => void;
  busy?: boolean;
};

/** Says above a form why its operation failed. */
export function ProblemBanner({ error, advice, onRetry, busy = false }: Props) {
  const t = useTranslations("common");
  const words = useProblemWords()(error);
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{words.title}</p>
        <p className="mt-0.5 text-ink">{advice ?? words.advice}</p>
        {error.isUnanswered ? null : <p className="mt-1 font-mono text-muted text-xs">{error.code}</p>}
        {onRetry ? (
          <Button size="sm" onClick={onRetry} busy={busy} className="mt-2">
            <RotateCw aria-hidden className="size-3.5" />
            {t("retry")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
