"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const RuleDialog = onDemand(() => import("./rule-dialog.tsx").then((module) => module.RuleDialog));

/** Shows whether all staff need an authenticator app and how many have none, and changes the rule. */
export function AuthenticatorRule() {
  const t = useTranslations("authenticatorRule");
  const own = useRead("showAuthenticator", {}).data;
  const staff = useRead("listStaff", {}).data?.staff.filter(({ disabledAt }) => !disabledAt);
  const mayChange = useMay("requireAuthenticators");
  const [asking, setAsking] = useState(false);
  const without = staff?.filter(({ hasAuthenticator }) => !hasAuthenticator).length ?? 0;
  const isOn = own?.isRequired ?? false;
  return (
    <Card title={t("title")} aside={isOn ? <Badge tone="good">{t("on")}</Badge> : null}>
      {!own || !staff ? (
        <Skeleton className="h-16" />
      ) : (
        <div className="flex flex-col gap-4 text-sm">
          <p className="max-w-prose text-pretty text-muted">{isOn ? t("hintOn") : t("hint")}</p>
          <p className="text-ink">{t("without", { count: without, all: staff.length })}</p>
          {!mayChange ? null : isOn || own.confirmedAt ? (
            <Button onClick={() => setAsking(true)} className="self-start">
              {isOn ? t("turnOff") : t("turnOn")}
            </Button>
          ) : (
            <p className="text-muted">{t("ownFirst")}</p>
          )}
        </div>
      )}
      {asking ? <RuleDialog isOn={isOn} without={without} onOpenChange={setAsking} /> : null}
    </Card>
  );
}
