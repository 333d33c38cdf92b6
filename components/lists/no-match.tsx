import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Says that no row matches the filters, and clears them. `hint` replaces the usual explanation. */
export function NoMatch({ clear, hint }: { clear?: () => void; hint?: string }) {
  const t = useTranslations("list");
  return (
    <Notice icon={SearchX} title={t("noMatch")} action={clear ? <Button onClick={clear}>{t("clear")}</Button> : null}>
      {hint ?? t("noMatchHint")}
    </Notice>
  );
}
