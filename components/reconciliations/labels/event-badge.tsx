import { Check, Clock, Minus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../../ui/data-display/badge.tsx";
import type { Item } from "./reconciliation-words.tsx";

type Told = NonNullable<Item["told"]>;

const LOOKS: Record<Told["state"], { tone: Tone; icon: typeof Check }> = {
  DELIVERED: { tone: "good", icon: Check },
  DUE: { tone: "accent", icon: Clock },
  EXHAUSTED: { tone: "bad", icon: X },
  NOT_KEPT: { tone: "neutral", icon: Minus },
  NO_WEBHOOK: { tone: "neutral", icon: Minus },
  NO_EVENT: { tone: "neutral", icon: Minus },
};

/** Shows whether the webhooks have been told of a movement. */
export function EventBadge({ told }: { told: Item["told"] }) {
  const t = useTranslations("told");
  if (!told) return <span className="text-faint">–</span>;
  const { tone, icon: Icon } = LOOKS[told.state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(told.state)}
    </Badge>
  );
}
