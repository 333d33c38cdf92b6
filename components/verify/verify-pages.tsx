import { FileQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { PublicFrame } from "../page/public-frame.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { VerifyForm } from "./verify-form.tsx";

/** Asks for the code of the statement that somebody wants to check. */
export function VerifyStart() {
  const t = useTranslations("verify");
  return (
    <PublicFrame className="max-w-xl">
      <h1 className="font-semibold text-ink text-xl tracking-tight">{t("title")}</h1>
      <p className="mt-1 mb-6 text-pretty text-muted text-sm">{t("lead")}</p>
      <Card>
        <VerifyForm />
      </Card>
    </PublicFrame>
  );
}

/** Says that no statement has the code, and asks for another one. */
export function VerifyUnknown() {
  const t = useTranslations("verify");
  return (
    <PublicFrame className="max-w-xl">
      <Notice isPage icon={FileQuestion} tone="bad" title={t("unknown")} className="px-0! py-6!">
        {t("unknownHint")}
      </Notice>
      <Card>
        <VerifyForm />
      </Card>
    </PublicFrame>
  );
}
