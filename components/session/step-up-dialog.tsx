"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import { useViewer } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";

const REFUSALS = ["PASSWORD_REFUSED", "CODE_REFUSED"];

/** Asks for the password, or for a code if the person has an authenticator app, before an operation continues. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useTranslations("stepUp");
  const viewer = useViewer();
  const authenticator = useRead("showAuthenticator", {});
  const confirm = useWrite("confirmIdentity");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const by: "code" | "password" =
    authenticator.data?.confirmedAt || confirm.error?.code === "CODE_REFUSED" ? "code" : "password";
  const refused = REFUSALS.includes(confirm.error?.code ?? "");
  const busy = confirm.isPending || confirm.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !typed) return;
    confirm.mutate(by === "code" ? { by, code: typed } : { by, password: typed }, { onSuccess: () => onAnswer(true) });
  };
  const missing = by === "code" ? t("missingCode") : t("missing");
  const wrong = by === "code" ? t("refusedCode") : t("refused");
  const error = tried && !typed ? missing : refused && !busy ? wrong : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={t("title")}
      description={t("hint", { minutes: REAUTHENTICATION_MINUTES })}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {confirm.error && !refused ? <ProblemBanner error={confirm.error} /> : null}
        {/* The user name, for password managers. */}
        <input type="text" autoComplete="username" value={viewer?.email ?? ""} readOnly hidden />
        <Field
          label={by === "code" ? t("code") : t("password")}
          hint={by === "code" ? t("codeHint") : undefined}
          required
          error={error}
        >
          {(control) => (
            <Input
              {...control}
              {...(by === "code"
                ? { type: "text", inputMode: "numeric", autoComplete: "one-time-code" }
                : { type: "password", autoComplete: "current-password" })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onAnswer(false)}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
