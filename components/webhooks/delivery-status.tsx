import { Check, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";
import type { DeliveryStatusName } from "./webhook.ts";

const LOOKS: Record<DeliveryStatusName, { tone: Tone; icon: typeof Check }> = {
  DUE: { tone: "accent", icon: Clock },
  DELIVERED: { tone: "good", icon: Check },
  EXHAUSTED: { tone: "bad", icon: X },
};

export function DeliveryStatus({ status }: { status: DeliveryStatusName }) {
  const t = useTranslations("deliveryStatus");
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(status)}
    </Badge>
  );
}
