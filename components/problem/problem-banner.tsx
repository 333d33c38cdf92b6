"use client";

import { TriangleAlert } from "lucide-react";
import type { CallError } from "#lib/client/call-error.ts";
import { useProblemWords } from "./problem-words.ts";

/** Says above a form why its operation failed. `advice` replaces the usual advice when the form has a better one. */
export function ProblemBanner({ error, advice }: { error: CallError; advice?: string | undefined }) {
  const words = useProblemWords()(error);
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{words.title}</p>
        <p className="mt-0.5 text-ink">{advice ?? words.advice}</p>
        {error.isUnanswered ? null : <p className="mt-1 font-mono text-muted text-xs">{error.code}</p>}
      </div>
    </div>
  );
}
