"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "../page/viewer.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { Appearance } from "./appearance.tsx";
import { Authenticator } from "./authenticator.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { SettingsHeader } from "./settings-header.tsx";

const PasswordForm = dynamic(() => import("./password-form.tsx").then((module) => module.PasswordForm), {
  ssr: false,
  loading: () => <Skeleton className="h-79.5" />,
});

/** The page of a person's own access: password, authenticator app, sessions, role, language and theme. */
export function OwnAccess() {
  const t = useTranslations("settings");
  const email = useViewer()?.email ?? "";
  const [changes, setChanges] = useState(0);
  return (
    <>
      <SettingsHeader page="me" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
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
          <Authenticator />
        </div>
        <div className="flex flex-col gap-5">
          <OwnRole />
          <OwnSessions />
          <Card title={t("look")}>
            <Appearance />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Says what the person's role may do. Renders nothing while the person is unknown. */
function OwnRole() {
  const t = useTranslations("settings");
  const roleName = useTranslations("role");
  const roleMay = useTranslations("roleMay");
  const role = useViewer()?.role as "admin" | undefined;
  if (!role) return null;
  return (
    <Card title={t("ownRole")}>
      <Facts facts={[{ name: roleName(role), value: roleMay(role) }]} />
    </Card>
  );
}
