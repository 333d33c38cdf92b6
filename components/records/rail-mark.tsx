import { CircleHelp, Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Badge } from "../ui/data-display/badge.tsx";

type Props = { state: ConsoleOutput<"showWithdrawal">["railState"] };

/** Marks a record whose order nobody knows about, or that waits at the bank. Renders nothing for others. */
export function RailMark({ state }: Props) {
  const t = useTranslations("railState");
  if (!state) return null;
  const Icon = state === "UNKNOWN" ? CircleHelp : Landmark;
  return (
    <Badge tone="warn">
      <Icon aria-hidden />
      {t(state)}
    </Badge>
  );
}
