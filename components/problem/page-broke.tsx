"use client";

import { CallError } from "#lib/client/calls/call-error.ts";
import { ProblemNotice } from "./problem-notice.tsx";

const BROKEN = new CallError({ code: "INTERNAL_ERROR", status: 500, detail: "the page could not be rendered" });

/** Shown when a page itself failed to render. */
export function PageBroke({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <ProblemNotice error={BROKEN} onRetry={onRetry} busy={false} isPage />
    </div>
  );
}
