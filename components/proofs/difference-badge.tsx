import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Badge } from "../ui/data-display/badge.tsx";

export type Difference = ConsoleOutput<"listDifferences">["differences"][number];

/** Shows whether a difference is open, waits for a second person, or is decided on. */
export function DifferenceBadge({ difference: { status, waiting } }: { difference: Difference }) {
  const t = useTranslations("differences");
  if (waiting) return <Badge tone="warn">{t("waits")}</Badge>;
  return status === "OPEN" ? <Badge tone="bad">{t("is_OPEN")}</Badge> : <Badge tone="good">{t(`is_${status}`)}</Badge>;
}
