"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { toast } from "../ui/toast.ts";

/** Ends the person's own sessions in other browsers. */
export function OtherSessions() {
  const t = useTranslations("settings");
  const end = useWrite("endOtherSessions");
  return (
    <Card title={t("sessions")}>
      <div className="flex flex-col gap-4 text-sm">
        {end.error ? <ProblemBanner error={end.error} /> : null}
        <p className="text-pretty text-muted">{t("sessionsHint")}</p>
        <Button
          busy={end.isPending}
          onClick={() => end.mutate({}, { onSuccess: () => void toast("good", t("sessionsEnded")) })}
          className="self-start"
        >
          {t("endSessions")}
        </Button>
      </div>
    </Card>
  );
}
