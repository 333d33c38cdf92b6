import { Ban, CircleCheck, CircleX, Columns3, FileSearch, LoaderCircle, type LucideIcon, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { Badge, type Tone } from "../../ui/data-display/badge.tsx";

export type Reconciliation = ConsoleOutput<"showReconciliation">;
export type ReconciliationStatus = Reconciliation["status"];
export type Item = ConsoleOutput<"listReconciliationItems">["items"][number];
export type Reason = Item["reason"];

const LOOKS: Record<ReconciliationStatus, { tone: Tone; icon: LucideIcon }> = {
  UPLOADING: { tone: "accent", icon: Upload },
  INSPECTING: { tone: "accent", icon: FileSearch },
  MAPPING: { tone: "warn", icon: Columns3 },
  QUEUED: { tone: "accent", icon: LoaderCircle },
  RUNNING: { tone: "accent", icon: LoaderCircle },
  DONE: { tone: "good", icon: CircleCheck },
  FAILED: { tone: "bad", icon: CircleX },
  CANCELED: { tone: "neutral", icon: Ban },
};

/** Shows where a reconciliation stands. What is done is not green while rows of the file were not checked. */
export function ReconciliationState({ status, result }: Pick<Reconciliation, "status" | "result">) {
  const t = useTranslations("reconciliationStatus");
  const words = useTranslations("reconciliation");
  const { tone, icon: Icon } = LOOKS[status];
  const unchecked = status === "DONE" ? (result?.unchecked ?? 0) : 0;
  return (
    <Badge tone={unchecked > 0 ? "warn" : tone}>
      <Icon aria-hidden />
      {unchecked > 0 ? `${t(status)} · ${words("unchecked", { count: unchecked })}` : t(status)}
    </Badge>
  );
}

const REASON_TONES: Record<Reason, Tone> = {
  MISSING_HERE: "bad",
  MISSING_THERE: "bad",
  AMOUNT_DIFFERS: "bad",
  TWICE: "warn",
  LATE: "neutral",
  NOT_DELIVERED: "accent",
};

/** Shows why something is not simply matched. */
export function ReasonBadge({ reason }: { reason: Reason }) {
  const t = useTranslations("reason");
  return <Badge tone={REASON_TONES[reason]}>{t(reason)}</Badge>;
}
