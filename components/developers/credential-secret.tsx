"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SecretOnce } from "../ui/secret-once.tsx";

type Props = {
  clientId: string;
  secret: { clientSecret?: string | undefined; apiKey?: string | undefined };
  onDone: () => void;
};

/** Shows the secret that a system needs to sign in. It can be shown only once. */
export function CredentialSecret({ clientId, secret: { clientSecret, apiKey }, onDone }: Props) {
  const t = useTranslations("developers");
  const common = useTranslations("common");
  const secrets = apiKey
    ? [{ name: t("apiKey"), value: apiKey }]
    : [
        { name: t("id"), value: clientId },
        { name: t("secret"), value: clientSecret ?? "" },
      ];
  return (
    <Dialog open onOpenChange={onDone} title={t("secretTitle")} description={t("secretOnce")}>
      <div className="mt-5 flex flex-col gap-5">
        <SecretOnce secrets={secrets} copy={common("copyIt")} />
        <Button look="primary" onClick={onDone} className="self-end">
          {t("secretDone")}
        </Button>
      </div>
    </Dialog>
  );
}
