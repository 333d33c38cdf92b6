import { Check, CircleDashed, type LucideIcon, Pause, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../../ui/data-display/badge.tsx";
import type { Bank } from "./bank.ts";

const LOOKS: Record<Bank["state"], { tone: Tone; icon: LucideIcon }> = {
  TESTING: { tone: "accent", icon: CircleDashed },
  READY: { tone: "good", icon: Check },
  FAILING: { tone: "bad", icon: X },
  PAUSED: { tone: "warn", icon: Pause },
};

export function BankState({ state }: { state: Bank["state"] }) {
  const t = useTranslations("banks");
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(state)}
    </Badge>
  );
}
