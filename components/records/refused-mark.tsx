import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/data-display/badge.tsx";

/** Says that a payment was refused before it settled: no money moved. */
export function RefusedMark() {
  const t = useTranslations("unapplied");
  return (
    <Badge tone="bad">
      <X aria-hidden />
      {t("refused")}
    </Badge>
  );
}
