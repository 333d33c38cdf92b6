import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

/** Undoes whatever narrows a list down; nothing, while nothing does. */
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
