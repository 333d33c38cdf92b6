"use client";

import { Radar } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { PERSONA_NAMES, PERSONAS } from "#lib/core/sandbox.ts";
import { formatTaxId } from "#lib/core/tax-id.ts";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { DictKeys } from "./dict-keys.tsx";
import { NetworkFaults } from "./network-faults.tsx";
import { Phone } from "./phone.tsx";
import { ResetButton } from "./reset-button.tsx";
import { SandboxClock } from "./sandbox-clock.tsx";
import { Scenarios } from "./scenarios.tsx";

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
