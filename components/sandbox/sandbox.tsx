"use client";

import { KeyRound, Radar, RotateCcw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatMoney } from "#lib/core/money.ts";
import { PERSONA_NAMES, PERSONAS, SCENARIO_AMOUNT, SCENARIOS } from "#lib/core/sandbox.ts";
import { formatTaxId } from "#lib/core/tax-id.ts";
import { AccountChoice, useAccountChoice } from "../forms/fields/account-choice.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button, buttonStyles } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { Person } from "../values/person.tsx";
import { NetworkFaults } from "./network-faults.tsx";
import { Phone } from "./phone.tsx";
import { SandboxClock } from "./sandbox-clock.tsx";
import { ScenarioTile } from "./scenario-tile.tsx";

/** The sandbox page: a simulated bank to pay from, its test payers and its settings. */
export function Sandbox() {
  const t = useTranslations("sandbox");
  const inspector = useTranslations("inspector");
  const mayReset = useMay("resetSandbox");
  const mayInspect = useMay("showInspector");
  const mayRun = useMay("runScenario");
  const mayScript = useMay("listSandboxKeys");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        {mayReset ? <ResetButton /> : null}
        {mayInspect ? (
          <Link href="/sandbox/inspector" className={buttonStyles({})}>
            <Radar aria-hidden className="size-4" />
            {inspector("open")}
          </Link>
        ) : null}
      </PageHeader>
      {mayRun ? <Scenarios /> : null}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Phone />
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={t("personas")}>
            <ul className="divide-y divide-line text-sm">
              {PERSONA_NAMES.map((persona) => (
                <li
                  key={persona}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
                >
                  <span className="min-w-0">
                    <span className="block font-medium text-ink">{t(persona)}</span>
                    <span className="block text-muted text-xs">{t(`outcome_${persona}`)}</span>
                  </span>
                  <span className="inline-flex shrink-0 items-center gap-1 font-mono text-muted text-xs">
                    {formatTaxId(PERSONAS[persona])}
                    <CopyButton text={PERSONAS[persona]} what={t("taxId")} />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          {mayScript ? <DictKeys /> : null}
          <SandboxClock />
          <NetworkFaults />
        </div>
      </div>
    </>
  );
}

/** What can happen to a charge, each in one click: on the chosen account, with what came of it. */
function Scenarios() {
  const t = useTranslations("scenarios");
  const locale = useLocale();
  const read = useRead("listAccounts", {});
  const accounts = read.data?.accounts.filter(({ pixKeys, bank }) => pixKeys.length > 0 && bank === null);
  const { chosen, choice } = useAccountChoice(accounts ?? []);
  const pixKey = chosen?.pixKeys[0]?.key;
  return (
    <Card title={t("title")}>
      <p className="text-pretty text-muted text-sm">{t("lead", { amount: formatMoney(SCENARIO_AMOUNT, locale) })}</p>
      {!accounts ? (
        read.isError ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="mt-4 h-60" />
        )
      ) : !pixKey ? (
        <p className="mt-4 text-ink text-sm">{t("noKeys")}</p>
      ) : (
        <>
          <div className="mt-4 max-w-sm">
            <AccountChoice label={t("account")} {...choice} />
          </div>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {SCENARIOS.map((scenario) => (
              <ScenarioTile key={scenario} scenario={scenario} pixKey={pixKey} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const ConfirmDialog = onDemand(() => import("../ui/confirm-dialog.tsx").then((module) => module.ConfirmDialog));

/** Sets the sandbox back, after a dialog that says what goes and what stays. */
function ResetButton() {
  const t = useTranslations("resetSandbox");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RotateCcw aria-hidden className="size-4" />
        {t("open")}
      </Button>
      {open ? <Confirm onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("resetSandbox");
  const reset = useWrite("resetSandbox");
  const onSuccess = () => {
    onClose();
    void toast("good", t("done"));
  };
  return (
    <ConfirmDialog
      title={t("title")}
      facts={t("lead")}
      keep={t("keep")}
      confirm={t("confirm")}
      busy={reset.isPending}
      onConfirm={() => reset.mutate({}, { onSuccess })}
      onOpenChange={onClose}
    >
      {reset.isError ? <ProblemBanner error={reset.error} /> : null}
      {(["goes", "stays"] as const).map((part) => (
        <section key={part} className="text-sm">
          <h3 className="font-medium text-ink">{t(part)}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-muted">
            {(["1", "2", "3"] as const).map((line) => (
              <li key={line}>{t(`${part}${line}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </ConfirmDialog>
  );
}

const KeyDialog = onDemand(() => import("./key-dialog.tsx").then((module) => module.KeyDialog));

type Key = ConsoleOutput<"listSandboxKeys">["keys"][number];

const TONES = { SETTLED: "good", REJECTED: "bad", REFUSED: "bad" } as const;

/** Lists the keys that were set up in the simulated DICT, and the outcome of payouts to each. */
function DictKeys() {
  const t = useTranslations("dict");
  const read = useRead("listSandboxKeys", {});
  const maySetUp = useMay("setUpWithdrawalMock");
  const [isOpen, setOpen] = useState(false);
  const add = maySetUp ? (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t("setUp")}
    </Button>
  ) : null;
  const columns: Column<Key>[] = [
    { id: "key", header: t("key"), cell: ({ key }) => <Identifier id={key} what={t("key")} ends={5} /> },
    { id: "owner", header: t("owner"), cell: ({ owner }) => <Person {...owner} />, from: "md" },
    { id: "outcome", header: t("outcome"), cell: (entry) => <Outcome entry={entry} /> },
  ];
  return (
    <Card flush title={t("title")} aside={add}>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.keys.length === 0 ? (
        <Notice icon={KeyRound} title={t("empty")}>
          {t("emptyHint")}
        </Notice>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={read.data?.keys}
          rowKey={({ key }) => key}
          skeletonRows={3}
        />
      )}
      {isOpen ? <KeyDialog onOpenChange={setOpen} /> : null}
    </Card>
  );
}

function Outcome({ entry: { outcome, code, autoSettle } }: { entry: Key }) {
  const t = useTranslations("dict");
  const word = autoSettle ? outcome : "WAITS";
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={autoSettle ? TONES[outcome] : "warn"}>{t(word)}</Badge>
      {code ? <span className="font-mono text-muted text-xs">{code}</span> : null}
    </span>
  );
}
