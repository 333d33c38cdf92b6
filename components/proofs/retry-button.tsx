"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import type { Proof } from "./proof-badge.tsx";

/** Has a day that failed tried again. Renders nothing when the role may not. */
export function RetryButton({ proof: { bank, day } }: { proof: Proof }) {
  const t = useTranslations("proofs");
  const words = useProblemWords();
  const retry = useWrite("retryProof");
  if (!useMay("retryProof")) return null;
  const send = () =>
    retry.mutate(
      { connectionId: bank.connectionId, day },
      {
        onSuccess: () => void toast("good", t("retried")),
        onError: (error) => {
          const advice = error.code === "ACTION_REFUSED" ? t("retryRefused") : words(error).advice;
          void toast("bad", words(error).title, advice);
        },
      },
    );
  return (
    <Button size="sm" busy={retry.isPending} onClick={send}>
      {t("retry")}
    </Button>
  );
}
