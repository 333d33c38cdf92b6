"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { THEMES } from "../page/theme-button.tsx";
import { useViewer } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { DateTime } from "../values/times/date-time.tsx";
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

const SetUpDialog = onDemand(() => import("./authenticator-dialogs.tsx").then((module) => module.SetUpDialog));

const RecoveryDialog = onDemand(() => import("./authenticator-dialogs.tsx").then((module) => module.RecoveryDialog));

const RemoveDialog = onDemand(() => import("./authenticator-dialogs.tsx").then((module) => module.RemoveDialog));

/** Manages the person's own authenticator app: set-up, recovery codes left, removal. */
function Authenticator() {
  const t = useTranslations("authenticator");
  const read = useRead("showAuthenticator", {});
  const setUp = useWrite("setUpAuthenticator");
  const renew = useWrite("renewRecoveryCodes");
  const [removing, setRemoving] = useState(false);
  const on = read.data?.confirmedAt;
  const error = setUp.error ?? renew.error;
  return (
    <Card title={t("title")} aside={on ? <Badge tone="good">{t("on")}</Badge> : null}>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : !read.data ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="flex flex-col gap-4 text-sm">
          {error ? <ProblemBanner error={error} /> : null}
          <p className="text-pretty text-muted">{on ? t("hintOn") : t("hint")}</p>
          {read.data.isRequired ? <p className="text-pretty text-muted">{t("required")}</p> : null}
          {on ? (
            <>
              <p className="text-ink">
                {t("since")} <DateTime at={on} look="full" /> · {t("left", { count: read.data.recoveryCodesLeft })}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
                  {t("renew")}
                </Button>
                <Button look="danger" onClick={() => setRemoving(true)}>
                  {t("remove")}
                </Button>
              </div>
            </>
          ) : (
            <Button busy={setUp.isPending} onClick={() => setUp.mutate({})} className="self-start">
              {t("setUp")}
            </Button>
          )}
        </div>
      )}
      {setUp.data ? <SetUpDialog {...setUp.data} onClose={setUp.reset} /> : null}
      {renew.data ? <RecoveryDialog codes={renew.data.recoveryCodes} onDone={renew.reset} /> : null}
      {removing ? <RemoveDialog isRequired={read.data?.isRequired ?? false} onOpenChange={setRemoving} /> : null}
    </Card>
  );
}
