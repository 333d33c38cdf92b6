"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Notice } from "../ui/notice.tsx";
import { useProblemWords } from "./problem-words.ts";

type Props = { error: CallError; onRetry: () => void; busy: boolean; isPage?: boolean };

/** Shown when data could not be read: the reason, the code and request id for support, and a retry button. */
export function ProblemNotice({ error, onRetry, busy, isPage = false }: Props) {
  const t = useTranslations("common");
  const { title, advice } = useProblemWords()(error);
  return (
    <div role="alert">
      <Notice
        icon={TriangleAlert}
        tone="bad"
        isPage={isPage}
        title={title}
        action={
          <Button onClick={onRetry} busy={busy}>
            <RotateCw aria-hidden className="size-4" />
            {t("retry")}
          </Button>
        }
      >
        <p>{advice}</p>
        <ProblemFacts error={error} />
      </Notice>
    </div>
  );
}

/** Shows the error code and the request id, for support. */
function ProblemFacts({ error }: { error: CallError }) {
  const problem = useTranslations("problem");
  return (
    <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-faint text-xs">
      <span>
        {problem("code")} <span className="font-mono">{error.code}</span>
      </span>
      {error.requestId ? (
        <span className="inline-flex items-center gap-1">
          {problem("requestId")} <Identifier id={error.requestId} what={problem("requestId")} />
        </span>
      ) : null}
    </p>
  );
}
