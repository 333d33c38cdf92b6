"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SecretOnce } from "../ui/secret-once.tsx";

/** Shows, once, the password to give to a person. */
export function PasswordTold({ name, password, onDone }: { name: string; password: string; onDone: () => void }) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={onDone} title={t("passwordTitle", { name })} description={t("passwordOnce")}>
      <div className="mt-5 flex flex-col gap-5">
        <SecretOnce secrets={[{ name: t("password"), value: password }]} copy={common("copyIt")} />
        <Button look="primary" onClick={onDone} className="self-end">
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}
