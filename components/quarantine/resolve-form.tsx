"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { toast } from "../ui/toast.ts";

const REASON_MIN = 3;
const REASON_MAX = 300;

/** Resolves a quarantined message. The person must give a reason. */
export function ResolveForm({ messageId, onDone }: { messageId: string; onDone: () => void }) {
  const t = useTranslations("quarantine");
  const resolve = useWrite("resolveQuarantined");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isEnough = reason.trim().length >= REASON_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEnough || resolve.isPending) return;
    resolve.mutate(
      { messageId, reason: reason.trim() },
      {
        onSuccess: () => {
          onDone();
          void toast("good", t("done"));
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-5">
      <p className="text-muted text-sm">{t("meaning")}</p>
      {resolve.isError ? <ProblemBanner error={resolve.error} /> : null}
      <Field label={t("why")} hint={t("whyHint")} error={tried && !isEnough ? t("whyMissing") : undefined}>
        {(control) => (
          <Textarea
            {...control}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={REASON_MAX}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={resolve.isPending} className="self-end">
        {t("resolve")}
      </Button>
    </form>
  );
}
