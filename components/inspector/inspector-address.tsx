"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { INSPECTED_MAX } from "#lib/core/limits.ts";
import { INSPECTOR_ANSWERS, type InspectorAnswer } from "#lib/core/sandbox.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Link } from "../ui/link.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const ConfirmDialog = onDemand(() => import("../ui/confirm-dialog.tsx").then((module) => module.ConfirmDialog));

type Shown = NonNullable<ConsoleOutput<"showInspector">["inspector"]>;

/** The inspector's address, the webhook that is sent there, and what it answers. */
export function InspectorAddress({ inspector: { url, accountNumber, webhookId, answer } }: { inspector: Shown }) {
  const t = useTranslations("inspector");
  const set = useWrite("setInspectorAnswer");
  // Shown at once, and until the inspector is read again.
  const [wanted, setWanted] = useState<InspectorAnswer>();
  if (wanted === answer) setWanted(undefined);
  const choose = (chosen: InspectorAnswer) => {
    setWanted(chosen);
    set.mutate({ answer: chosen }, { onError: () => setWanted(undefined) });
  };
  const [removing, setRemoving] = useState(false);
  const facts = [
    {
      name: t("url"),
      value: (
        <span className="flex min-w-0 items-start gap-1">
          <span className="break-all font-mono text-xs leading-6">{url}</span>
          <CopyButton text={url} what={t("url")} />
        </span>
      ),
    },
    { name: t("account"), value: <span className="tabular-nums">{accountNumber}</span> },
    {
      name: t("webhook"),
      value: webhookId ? (
        <Link href={`/webhooks/${webhookId}`} className="text-accent underline underline-offset-2">
          {t("seeWebhook")}
        </Link>
      ) : (
        <span className="text-muted">{t("noWebhook")}</span>
      ),
    },
    {
      name: t("answer"),
      value: (
        <Segmented
          label={t("answer")}
          value={wanted ?? answer}
          options={INSPECTOR_ANSWERS.map((value) => ({ value, label: t(value) }))}
          onChange={choose}
        />
      ),
    },
  ];
  return (
    <Card
      title={t("address")}
      aside={
        <Button size="sm" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden className="size-3.5" />
          {t("remove")}
        </Button>
      }
    >
      {set.isError ? <ProblemBanner error={set.error} /> : null}
      <Facts facts={facts} />
      <p className="mt-3 text-pretty text-muted text-xs">
        {t("kept", { requests: INSPECTED_MAX.requests, days: INSPECTED_MAX.days })}
      </p>
      {removing ? <Remove onClose={() => setRemoving(false)} /> : null}
    </Card>
  );
}

function Remove({ onClose }: { onClose: () => void }) {
  const t = useTranslations("inspector");
  const remove = useWrite("removeInspector");
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      facts={t("removeFacts")}
      keep={t("keep")}
      confirm={t("remove")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({}, { onSuccess: onClose })}
      onOpenChange={(open) => !open && onClose()}
    >
      {remove.isError ? <ProblemBanner error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
