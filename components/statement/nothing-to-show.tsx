import { CalendarX2, Landmark, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice.tsx";

const ICONS = { empty: ReceiptText, noAccounts: Landmark, wrongPeriod: CalendarX2 };

/** Says why a statement shows no lines, and what to do. */
export function NothingToShow({ why }: { why: keyof typeof ICONS }) {
  const t = useTranslations("statement");
  return (
    <Notice icon={ICONS[why]} title={t(why)}>
      {t(`${why}Hint`)}
    </Notice>
  );
}
