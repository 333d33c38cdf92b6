import { CheckCircle2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { randomUuid } from "#lib/client/plain-http.ts";
import { useRead } from "#lib/client/use-read.ts";
import { Button } from "../ui/button.tsx";

type Props = {
  list: "listWithdrawals" | "listTransfers" | "listRefunds";
  path: "/payouts" | "/transfers" | "/refunds";
  externalId: string;
  onRenew: () => void;
};

/** Says that an earlier request of this form arrived although its answer was lost. Otherwise renders nothing. */
export function SentBefore({ list, path, externalId, onRenew }: Props) {
  const t = useTranslations("form");
  const sent = useRead(list, { search: externalId, limit: 1 }).data?.rows[0];
  if (!sent) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-lg bg-good-soft px-4 py-3 text-sm">
      <CheckCircle2 aria-hidden className="size-4 shrink-0 text-good" />
      <p className="min-w-0 flex-1 basis-48 text-ink">{t("sentBefore")}</p>
      <Link href={`${path}/${sent.transactionId}`} className="font-medium text-accent underline underline-offset-2">
        {t("seeSent")}
      </Link>
      <Button size="sm" onClick={onRenew}>
        {t("renew")}
      </Button>
    </div>
  );
}

/**
 * Returns the idempotency key of what a form sends. The key stays the same through reloads, the back button and lost
 * answers, until the request is known to have arrived (`done`) or a new key is wanted (`renew`). So nothing is sent
 * twice. `isKept`: something may have been sent with this key before this form opened.
 */
export function useDraftId(form: string) {
  const key = `draft-${form}`;
  const [draft, setDraft] = useState(() => {
    const kept = sessionStorage.getItem(key);
    return { id: kept ?? randomUuid(), isKept: kept !== null };
  });
  // Not while rendering: React may render twice before the form opens, and the second would find the first one's key.
  useEffect(() => sessionStorage.setItem(key, draft.id), [key, draft.id]);
  return {
    ...draft,
    done: () => sessionStorage.removeItem(key),
    renew: () => setDraft({ id: randomUuid(), isKept: false }),
  };
}
