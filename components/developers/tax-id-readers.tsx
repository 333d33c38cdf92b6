"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { WHOLE_TAX_IDS } from "#lib/core/scope.ts";
import { useMayRun } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import type { Credential } from "./credential-sheet.tsx";

/** Names the credentials and webhooks that get whole tax ids, each with a button that takes the right away. */
export function TaxIdReaders({ credentials }: { credentials: readonly Credential[] }) {
  const t = useTranslations("developers");
  const may = useMayRun();
  const read = useRead("listWebhooks", {});
  const fromCredential = useWrite("removeCredentialTaxIds");
  const fromWebhook = useWrite("removeWebhookTaxIds");
  const readers = credentials.filter(({ scopes, revokedAt }) => !revokedAt && scopes.includes(WHOLE_TAX_IDS));
  const webhooks = read.data?.webhooks.filter(({ wholeTaxIds }) => wholeTaxIds) ?? [];
  if (readers.length + webhooks.length === 0) return null;
  const error = fromCredential.error ?? fromWebhook.error;
  const busy = fromCredential.isPending || fromWebhook.isPending;
  return (
    <Card title={t("readers")} className="mt-5">
      <p className="max-w-prose text-pretty text-muted text-sm">{t("readersHint")}</p>
      {error ? <ProblemBanner error={error} /> : null}
      <ul className="mt-3 flex flex-col divide-y divide-line text-sm">
        {readers.map(({ credentialId, name, kind, accountNumber }) => (
          <Reader
            key={credentialId}
            name={name}
            what={`${t(kind)} · ${accountNumber}`}
            busy={busy}
            onRemove={may("removeCredentialTaxIds") ? () => fromCredential.mutate({ credentialId }) : undefined}
          />
        ))}
        {webhooks.map(({ id, webhookUrl, accountNumber }) => (
          <Reader
            key={id}
            name={webhookUrl}
            shown={
              <Link href={`/webhooks/${id}`} className="break-all underline underline-offset-2">
                {webhookUrl}
              </Link>
            }
            what={`${t("readersWebhook")} · ${accountNumber}`}
            busy={busy}
            onRemove={may("removeWebhookTaxIds") ? () => fromWebhook.mutate({ webhookId: id }) : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

type ReaderProps = { name: string; shown?: ReactNode; what: string; busy: boolean; onRemove: (() => void) | undefined };

function Reader({ name, shown = name, what, busy, onRemove }: ReaderProps) {
  const t = useTranslations("developers");
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <span className="block text-ink">{shown}</span>
        <span className="block text-muted text-xs">{what}</span>
      </div>
      {onRemove ? (
        <Button size="sm" busy={busy} aria-label={t("readersRemoveFrom", { name })} onClick={onRemove}>
          {t("readersRemove")}
        </Button>
      ) : null}
    </li>
  );
}
