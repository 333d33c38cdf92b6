import { Ban, Check, CircleDashed, Clock, type LucideIcon, Pause, Send, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../../ui/data-display/badge.tsx";
import type { Delivery, Run, SftpServer } from "./schedule.ts";

type Look = { tone: Tone; icon: LucideIcon };

const OF_RUN: Record<Run["status"], Look> = {
  QUEUED: { tone: "accent", icon: Clock },
  MAKING: { tone: "accent", icon: CircleDashed },
  DELIVERING: { tone: "accent", icon: Send },
  DONE: { tone: "good", icon: Check },
  FAILED: { tone: "bad", icon: X },
  SKIPPED: { tone: "warn", icon: Ban },
};

export function RunStatus({ status }: { status: Run["status"] }) {
  const t = useTranslations("schedules");
  const { tone, icon: Icon } = OF_RUN[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(status)}
    </Badge>
  );
}

export function PausedMark() {
  const t = useTranslations("schedules");
  return (
    <Badge tone="warn">
      <Pause aria-hidden />
      {t("paused")}
    </Badge>
  );
}

const OF_DELIVERY: Record<Delivery["status"], Look> = {
  WAITING: { tone: "neutral", icon: Clock },
  DUE: { tone: "accent", icon: Send },
  SENT: { tone: "good", icon: Check },
  FAILED: { tone: "bad", icon: X },
  CANCELLED: { tone: "neutral", icon: Ban },
};

export function DeliveryStatus({ status }: { status: Delivery["status"] }) {
  const delivery = useTranslations("runDelivery");
  const { tone, icon: Icon } = OF_DELIVERY[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {delivery(status)}
    </Badge>
  );
}

const OF_SERVER: Record<SftpServer["state"], Look> = {
  TESTING: { tone: "accent", icon: CircleDashed },
  UNCONFIRMED: { tone: "warn", icon: Clock },
  CHANGED: { tone: "bad", icon: X },
  READY: { tone: "good", icon: Check },
  FAILING: { tone: "bad", icon: X },
};

export function ServerState({ state }: { state: SftpServer["state"] }) {
  const sftp = useTranslations("sftp");
  const { tone, icon: Icon } = OF_SERVER[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {sftp(state)}
    </Badge>
  );
}
