"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ROLES } from "#lib/core/role.ts";
import { PageHeader } from "../page/page-header.tsx";
import { useMay, useViewer } from "../page/viewer.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { Appearance } from "./appearance.tsx";
import { Authenticator } from "./authenticator.tsx";
import { AuthenticatorRule } from "./authenticator-rule.tsx";
import { OtherSessions } from "./other-sessions.tsx";
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
  const email = useViewer()?.email ?? "";
  const seesStaff = useMay("listStaff");
  const [changes, setChanges] = useState(0);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex flex-col gap-5">
        {seesStaff ? <Staff /> : null}
        {seesStaff ? <AuthenticatorRule /> : null}
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
            <OtherSessions />
            <Card title={t("look")}>
              <Appearance />
            </Card>
          </div>
        </div>
        <Card title={t("roles")}>
          <Facts facts={ROLES.map((role) => ({ name: roleName(role), value: roleMay(role) }))} />
        </Card>
      </div>
    </>
  );
}
