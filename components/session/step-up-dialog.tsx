"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { PROOF_MINUTES } from "#lib/core/step-up.ts";
import { useViewer } from "../layout/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** A small question in the middle of an act: the password, and the act goes on. */
export function StepUpDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const t = useTranslations("stepUp");
  const viewer = useViewer();
  const confirm = useWrite("confirmIdentity");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const refused = confirm.error?.code === "PASSWORD_REFUSED";
  const busy = confirm.isPending || confirm.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !password) return;
    confirm.mutate({ password }, { onSuccess: () => onAnswer(true) });
  };
  const error = tried && !password ? t("missing") : refused && !busy ? t("refused") : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onAnswer(false)}
      title={t("title")}
      description={t("hint", { minutes: PROOF_MINUTES })}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {confirm.error && !refused ? <ProblemBanner error={confirm.error} /> : null}
        {/* Whose password it is, for those that keep it. */}
        <input type="text" autoComplete="username" value={viewer?.email ?? ""} readOnly hidden />
        <Field label={t("password")} error={error}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onAnswer(false)} disabled={busy}>
            {t("cancel")}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
