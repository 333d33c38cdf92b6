import { useTranslations } from "next-intl";
import type { CallError } from "#lib/client/call-error.ts";
import { Identifier } from "../ui/identifier.tsx";

/** Shows the error code and the request id, for support. */
export function ProblemFacts({ error }: { error: CallError }) {
  const t = useTranslations("problem");
  return (
    <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-faint text-xs">
      <span>
        {t("code")} <span className="font-mono">{error.code}</span>
      </span>
      {error.requestId ? (
        <span className="inline-flex items-center gap-1">
          {t("requestId")} <Identifier id={error.requestId} what={t("requestId")} />
        </span>
      ) : null}
    </p>
  );
}
