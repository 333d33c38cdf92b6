import { SearchX, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Clears all filters of a list. Renders nothing when no filter is set. */
export function ClearFilters({ isNarrowed, clear }: { isNarrowed: boolean; clear: () => void }) {
  const t = useTranslations("list");
  if (!isNarrowed) return null;
  return (
    <Button look="ghost" onClick={clear}>
      <X aria-hidden className="size-4" />
      {t("clear")}
    </Button>
  );
}

/** Says that no row matches the filters, and clears them. `hint` replaces the usual explanation. */
export function NoMatch({ clear, hint }: { clear: () => void; hint?: string }) {
  const t = useTranslations("list");
  return (
    <Notice icon={SearchX} title={t("noMatch")} action={<Button onClick={clear}>{t("clear")}</Button>}>
      {hint ?? t("noMatchHint")}
    </Notice>
  );
}
