import { Ban, Check, CircleDashed, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

export type Status = ConsoleOutput<"showCharge">["status"];

const TONES: Record<Status, Tone> = {
  PENDING: "accent",
  PAID: "good",
  EXPIRED: "neutral",
  REJECTED: "bad",
  CANCELED: "neutral",
};
/** All that a charge can be, in the order in which people think of them. */
export const STATUSES = Object.keys(TONES) as Status[];

const ICONS = { PENDING: CircleDashed, PAID: Check, EXPIRED: Clock, REJECTED: X, CANCELED: Ban };

/** Where a charge stands. */
export function ChargeStatus({ status }: { status: Status }) {
  const t = useTranslations("chargeStatus");
  const Icon = ICONS[status];
  return (
    <Badge tone={TONES[status]}>
      <Icon aria-hidden />
      {t(status)}
    </Badge>
  );
}
