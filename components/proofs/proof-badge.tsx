import { CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

export type Proof = ConsoleOutput<"listProofs">["proofs"][number];

const LOOKS: Record<Proof["status"], { tone: Tone; icon: LucideIcon }> = {
  OPEN: { tone: "accent", icon: Clock },
  CLEAN: { tone: "good", icon: CircleCheck },
  DIFFERENT: { tone: "bad", icon: CircleAlert },
  FAILED: { tone: "bad", icon: CircleX },
};

/** Shows what came of a day. A day whose differences were all decided on is no alarm any more. */
export function ProofBadge({ status, open }: Pick<Proof, "status" | "open">) {
  const t = useTranslations("proofs");
  const isDecided = status === "DIFFERENT" && open === 0;
  const { tone, icon: Icon } = isDecided ? LOOKS.CLEAN : LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {isDecided ? t("is_DECIDED") : t(`is_${status}`)}
    </Badge>
  );
}
