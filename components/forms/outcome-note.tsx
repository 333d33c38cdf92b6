import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Outcome, useOutcome } from "#lib/client/calls/use-outcome.ts";
import { useOnline } from "#lib/client/use-online.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import type { useDraft } from "./draft.tsx";

export const SENT = {
  "/charges": "listCharges",
  "/payouts": "listWithdrawals",
  "/refunds": "listRefunds",
  "/transfers": "listTransfers",
} as const;

export type SentPath = keyof typeof SENT;

type Sent = Pick<ReturnType<typeof useDraft>, "id" | "sentAt" | "done" | "renew">;

/** Says in a form what became of its last request, when the answer was lost. Otherwise renders nothing. */
export function SentBefore({ path, draft }: { path: SentPath; draft: Sent }) {
  const outcome = useOutcome({ list: SENT[path], id: draft.id, sentAt: draft.sentAt });
  return <OutcomeNote outcome={outcome} path={path} draft={draft} />;
}

type Props = { outcome: Outcome; path: SentPath; draft: Pick<ReturnType<typeof useDraft>, "done" | "renew"> };

/** Says what became of a request whose answer was lost. Renders nothing when none was. */
export function OutcomeNote({ outcome, path, draft }: Props) {
  const t = useTranslations("form");
  const isOnline = useOnline();
  if (outcome.kind === "none") return null;
  const says = () => {
    if (outcome.kind === "sent") return t("sentBefore");
    if (outcome.kind === "notSent") return t("notSent");
    if (!isOnline) return t("askingOffline");
    return outcome.error ? t("askingFails") : t("asking");
  };
  const [Icon, tone, background] = LOOKS[outcome.kind];
  return (
    <div role="status" className={`flex flex-wrap items-center gap-3 rounded-lg px-4 py-3 text-sm ${background}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      <p className="min-w-0 flex-1 basis-48 text-pretty text-ink">{says()}</p>
      {outcome.kind === "sent" ? (
        <>
          <Link
            href={`${path}/${outcome.recordId}`}
            onClick={draft.done}
            className="font-medium text-accent underline underline-offset-2"
          >
            {t("seeSent")}
          </Link>
          <Button size="sm" onClick={draft.renew}>
            {t("renew")}
          </Button>
        </>
      ) : null}
    </div>
  );
}

const LOOKS = {
  asking: [CircleHelp, "text-warn", "bg-warn-soft"],
  sent: [CircleCheck, "text-good", "bg-good-soft"],
  notSent: [CircleX, "text-warn", "bg-warn-soft"],
} as const;
