import { Ban, Check, CircleDashed, Clock, type LucideIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/data-display/badge.tsx";
import type { ListedFile } from "./file-query.ts";

const LOOKS: Record<ListedFile["status"], { tone: Tone; icon: LucideIcon }> = {
  QUEUED: { tone: "accent", icon: Clock },
  RUNNING: { tone: "accent", icon: CircleDashed },
  DONE: { tone: "good", icon: Check },
  FAILED: { tone: "bad", icon: X },
  CANCELLED: { tone: "neutral", icon: Ban },
};

/** Shows how far a file is. One that was sent while it was made was downloaded, or its download broke off. */
export function FileStatus({ file: { status, kind } }: { file: Pick<ListedFile, "status" | "kind"> }) {
  const t = useTranslations("files");
  const { tone, icon: Icon } = LOOKS[status];
  const isDirect = kind === "direct" && (status === "RUNNING" || status === "DONE" || status === "FAILED");
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {isDirect ? t(`direct${status}`) : t(status)}
    </Badge>
  );
}
