import { Check, CircleDashed, Lock, type LucideIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CloseStatus } from "#lib/domain/statement/closes/close.contract.ts";
import { Badge, type Tone } from "../ui/data-display/badge.tsx";

const LOOKS: Record<CloseStatus | "OPEN", { tone: Tone; icon: LucideIcon }> = {
  OPEN: { tone: "neutral", icon: CircleDashed },
  CLOSING: { tone: "accent", icon: Lock },
  CLOSED: { tone: "good", icon: Check },
  FAILED: { tone: "bad", icon: X },
};

/** Shows whether a period is open, or how far its close is. */
export function CloseBadge({ status }: { status: CloseStatus | "OPEN" }) {
  const t = useTranslations("closes");
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(status)}
    </Badge>
  );
}
