import { Ban, Check, CircleDashed, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Charge } from "#lib/domain/charges/charge.contract.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

type Status = Charge["status"];

const TONES: Record<Status, Tone> = {
  PENDING: "accent",
  PAID: "good",
  EXPIRED: "neutral",
  REJECTED: "bad",
  CANCELED: "neutral",
};
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
