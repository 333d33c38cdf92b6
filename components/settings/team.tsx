"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ROLES } from "#lib/core/role.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SettingsHeader } from "./settings-header.tsx";
import { Staff } from "./staff.tsx";

/** The staff page: people and invitations, the rule of authenticator apps, and what each role may do. */
export function Team() {
  const t = useTranslations("settings");
  const roleName = useTranslations("role");
  const roleMay = useTranslations("roleMay");
  return (
    <>
      <SettingsHeader page="team" />
      <div className="flex flex-col gap-5">
        <Staff />
        <AuthenticatorRule />
        <Card title={t("roles")}>
          <Facts facts={ROLES.map((role) => ({ name: roleName(role), value: roleMay(role) }))} />
        </Card>
      </div>
    </>
  );
}

const RuleDialog = onDemand(() => import("./rule-dialog.tsx").then((module) => module.RuleDialog));

/** Shows whether all staff need an authenticator app and how many have none, and changes the rule. */
function AuthenticatorRule() {
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
