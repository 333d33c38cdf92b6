import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";

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
