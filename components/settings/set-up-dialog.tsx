"use client";

import { useTranslations } from "next-intl";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { SecretOnce } from "../ui/secret-once.tsx";
import { RecoveryDialog } from "./recovery-dialog.tsx";

type Props = { secret: string; uri: string; onClose: () => void };

/** The secret for an authenticator app, to scan or to type; a code of it turns the app on. */
export function SetUpDialog({ secret, uri, onClose }: Props) {
  const t = useTranslations("authenticator");
  const common = useTranslations("common");
  const confirm = useWrite("confirmAuthenticator");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  if (confirm.data) return <RecoveryDialog codes={confirm.data.recoveryCodes} onDone={onClose} />;
  const refused = confirm.error?.code === "CODE_REFUSED" && !confirm.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code && !confirm.isPending) confirm.mutate({ code });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t("setUpTitle")} description={t("scan")}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {confirm.error && !refused ? <ProblemBanner error={confirm.error} /> : null}
        <div className="mx-auto w-full max-w-52 overflow-hidden rounded-xl border border-line bg-white">
          <QRCodeSVG
            value={uri}
            level="M"
            marginSize={4}
            title={t("qrTitle")}
            className="block aspect-square h-auto w-full"
          />
        </div>
        <SecretOnce secrets={[{ name: t("secret"), value: secret }]} copy={common("copyIt")} />
        <Field
          label={t("code")}
          hint={t("codeHint")}
          error={tried && !code ? t("codeMissing") : refused ? t("codeRefused") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={confirm.isPending} className="self-end">
          {t("turnOn")}
        </Button>
      </form>
    </Dialog>
  );
}
