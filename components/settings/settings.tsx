"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { type AnyRole, PLATFORM, ROLES } from "#lib/core/role.ts";
import { Approvals } from "../approvals/approvals.tsx";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { THEMES } from "../page/theme-button.tsx";
import { useMay, useViewer } from "../page/viewer.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { Authenticator } from "./authenticator.tsx";
import { AuthenticatorRule } from "./authenticator-rule.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { Staff } from "./staff.tsx";

const PasswordForm = dynamic(() => import("./password-form.tsx").then((module) => module.PasswordForm), {
  ssr: false,
  loading: () => <Skeleton className="h-79.5" />,
});

/** The settings page: staff and roles, own password, authenticator app and sessions, language and theme. */
export function Settings() {
  const t = useTranslations("settings");
  const roleName = useTranslations("role");
  const roleMay = useTranslations("roleMay");
  const viewer = useViewer();
  const email = viewer?.email ?? "";
  const roles: readonly AnyRole[] = viewer?.role === PLATFORM ? [PLATFORM] : ROLES;
  const seesStaff = useMay("listStaff");
  const seesApprovals = useMay("listApprovals");
  const [changes, setChanges] = useState(0);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex flex-col gap-5">
        {seesStaff ? <Staff /> : null}
        {seesStaff ? <AuthenticatorRule /> : null}
        {seesApprovals ? <Approvals /> : null}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Card title={t("own")}>
            <PasswordForm
              key={changes}
              email={email}
              words={{ current: t("current"), currentHint: t("ownHint"), submit: t("changeOwn") }}
              onChanged={() => {
                // A new key empties the form.
                setChanges(changes + 1);
                void toast("good", t("ownChanged"));
              }}
            />
          </Card>
          <div className="flex flex-col gap-5">
            <Authenticator />
            <OwnSessions />
            <Card title={t("look")}>
              <Appearance />
            </Card>
          </div>
        </div>
        <Card title={t("roles")}>
          <Facts facts={roles.map((role) => ({ name: roleName(role), value: roleMay(role) }))} />
        </Card>
      </div>
    </>
  );
}

/** Sets the language and the theme, which are remembered in this browser. */
function Appearance() {
  const t = useTranslations("settings");
  const shell = useTranslations("shell");
  const { theme, setTheme } = useTheme();
  // Only the browser has the chosen theme; the server does not.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Facts
      facts={[
        { name: t("language"), value: <LanguageSwitch /> },
        {
          name: t("theme"),
          value: (
            <Segmented
              label={t("theme")}
              value={isHere ? (theme ?? "system") : "system"}
              options={THEMES.map(({ value, name }) => ({ value: value as string, label: shell(name) }))}
              onChange={setTheme}
            />
          ),
        },
      ]}
    />
  );
}
