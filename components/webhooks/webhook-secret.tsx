"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SecretOnce } from "../ui/secret-once.tsx";

/** Shows a signing secret. It can be shown only once. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const name = t("secretTitle");
  return (
    <Dialog open onOpenChange={onDone} title={name} description={t("secretOnce")}>
      <div className="mt-5 flex flex-col gap-5">
        <SecretOnce secrets={[{ name, value: secret }]} copy={common("copyIt")} />
        <Button look="primary" onClick={onDone} className="self-end">
          {t("secretDone")}
        </Button>
      </div>
    </Dialog>
  );
}
