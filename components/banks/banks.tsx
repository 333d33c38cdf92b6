"use client";

import { Landmark, Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { SettingsHeader } from "../settings/settings-header.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { BankCard } from "./bank-card.tsx";

const NewBank = onDemand(() => import("./new-bank.tsx").then((module) => module.NewBank));
const BankSheet = onDemand(() => import("./bank-sheet.tsx").then((module) => module.BankSheet));

/** How often the banks are read: one that is being tried, and the figures that no live update tells of. */
const TEST_MS = 1_000;
const FIGURES_MS = 15_000;

const NEEDED = ["clientId", "certificate", "key", "webhook"] as const;

/** The page of the connections to banks: whether each works, how it fares, and which accounts live there. */
export function Banks() {
  const t = useTranslations("banks");
  const read = useRead(
    "listConnections",
    {},
    { everyMs: (output) => (output?.connections.some(({ state }) => state === "TESTING") ? TEST_MS : FIGURES_MS) },
  );
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const mayMake = useMay("createConnection");
  const banks = read.data?.connections;
  const open = banks?.find(({ connectionId }) => connectionId === openId);
  const add = mayMake ? (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Button>
  ) : null;
  return (
    <>
      <SettingsHeader page="banks">{banks?.length ? add : null}</SettingsHeader>
      {read.isError && !banks ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : !banks ? (
        <Skeleton className="h-64 rounded-xl" />
      ) : banks.length === 0 ? (
        <Card>
          <Notice icon={Landmark} title={t("empty")} action={add}>
            {t("emptyHint")}
            <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-left">
              {NEEDED.map((what) => (
                <li key={what}>{t(`needs_${what}`)}</li>
              ))}
            </ul>
            <span className="mt-4 block">
              <GuideLink />
            </span>
          </Notice>
        </Card>
      ) : (
        <div className="flex flex-col gap-5">
          {banks.map((bank) => (
            <BankCard key={bank.connectionId} bank={bank} onOpen={() => setOpenId(bank.connectionId)} />
          ))}
          <GuideLink />
        </div>
      )}
      {isMaking && read.data ? <NewBank list={read.data} onOpenChange={setMaking} /> : null}
      {open && read.data ? <BankSheet bank={open} list={read.data} onOpenChange={() => setOpenId(undefined)} /> : null}
    </>
  );
}

function GuideLink() {
  const t = useTranslations("banks");
  return (
    <Link href="/docs/operation/banks" className="text-accent text-sm underline underline-offset-2">
      {t("guide")}
    </Link>
  );
}
