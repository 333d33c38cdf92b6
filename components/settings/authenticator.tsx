"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/date-time.tsx";

const SetUpDialog = onDemand(() => import("./authenticator-dialogs.tsx").then((module) => module.SetUpDialog));
const RecoveryDialog = onDemand(() => import("./authenticator-dialogs.tsx").then((module) => module.RecoveryDialog));
const RemoveDialog = onDemand(() => import("./authenticator-dialogs.tsx").then((module) => module.RemoveDialog));

/** Manages the person's own authenticator app: set-up, recovery codes left, removal. */
export function Authenticator() {
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
