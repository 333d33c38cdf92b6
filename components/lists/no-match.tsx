import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Says that the filters have left nothing of a list, and undoes them. `hint`: why that may be, where there is more to say. */
export function NoMatch({ clear, hint }: { clear: () => void; hint?: string }) {
  const t = useTranslations("list");
  return (
    <Notice icon={SearchX} title={t("noMatch")} action={<Button onClick={clear}>{t("clear")}</Button>}>
      {hint ?? t("noMatchHint")}
    </Notice>
  );
}
