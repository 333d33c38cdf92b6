"use client";

import { useTranslations } from "next-intl";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { SecretOnce } from "../ui/data-display/secret-once.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";

type Props = {
  secret: string;
  uri: string;
  /** Called when the app is on. Its recovery codes can be shown only once. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/** Shows the secret of an authenticator app, to scan or to type. A code of the app turns it on. */
export function SetUpForm({ secret, uri, onConfirmed }: Props) {
  const t = useTranslations("authenticator");
  const common = useTranslations("common");
  const confirm = useWrite("confirmAuthenticator");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const refused = confirm.error?.code === "CODE_REFUSED" && !confirm.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!code || confirm.isPending) return;
    confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
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
        required
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
  );
}

/** Shows recovery codes. They can be shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("authenticator");
  const common = useTranslations("common");
  return (
    <div className="flex flex-col gap-5">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 font-mono text-ink text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={codes.join("\n")} what={t("recovery")} label={common("copyIt")} isShown />
        <Button look="primary" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </div>
  );
}
