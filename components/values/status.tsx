import { Ban, Check, CircleDashed, Clock, Hourglass, type LucideIcon, Send, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/data-display/badge.tsx";
import type { RecordKind, StatusOf } from "./record-kind.ts";

type AnyStatus = StatusOf[RecordKind];

const LOOKS: Record<AnyStatus, { tone: Tone; icon: LucideIcon }> = {
  PENDING: { tone: "accent", icon: CircleDashed },
  INITIATED: { tone: "accent", icon: CircleDashed },
  PROCESSING: { tone: "accent", icon: CircleDashed },
  CONFIRMED: { tone: "accent", icon: Send },
  PAID: { tone: "good", icon: Check },
  SUCCESS: { tone: "good", icon: Check },
  REJECTED: { tone: "bad", icon: X },
  FAILED: { tone: "bad", icon: X },
  EXPIRED: { tone: "neutral", icon: Clock },
  WAITING: { tone: "warn", icon: Hourglass },
  RETURNING: { tone: "accent", icon: Undo2 },
  RETURNED: { tone: "neutral", icon: Undo2 },
  CREDITED: { tone: "good", icon: Check },
  CANCELED: { tone: "neutral", icon: Ban },
};

export function Status<Kind extends RecordKind>({ of, status }: { of: Kind; status: StatusOf[Kind] }) {
  const word = useStatusWord();
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {word(of, status)}
    </Badge>
  );
}

/** Returns a function that gives the name of a status for a kind of record, in the user's language. */
export function useStatusWord(): (of: RecordKind, status: string) => string {
  const t = useTranslations("status");
  return (of, status) => t(`${of}.${status}` as "charge.PAID");
}
