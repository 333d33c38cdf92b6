import { useFormatter, useTranslations } from "next-intl";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { toast } from "../ui/toast.ts";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { ShownPeriod } from "./figures.ts";
import { LANGUAGES } from "./file-languages.ts";

type Close = NonNullable<ShownPeriod["close"]>;

/** Who closed a period and when, whether its books are as they were, and how far its files are. */
export function CloseState({ close }: { close: Close }) {
  const t = useTranslations("closes");
  const { closedBy, closedAt, formats, locale, isAsClosed } = close;
  return (
    <Card title={t("theClose")}>
      <Facts
        facts={[
          { name: t("closedBy"), value: closedBy.name ?? <ActorName actor={closedBy} /> },
          { name: t("closedAt"), value: <DateTime at={closedAt} look="full" /> },
          {
            name: t("files"),
            value: t("inFiles", {
              formats: formats.map((format) => format.toUpperCase()).join(", "),
              language: LANGUAGES[locale],
            }),
          },
        ]}
      />
      <p
        role={isAsClosed ? undefined : "alert"}
        className={isAsClosed ? "mt-4 text-muted text-sm" : "mt-4 rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm"}
      >
        {isAsClosed ? t("asClosed") : t("notAsClosed")} {t("never")}
      </p>
      {close.status === "CLOSING" ? <Progress progress={close.progress} /> : null}
      {close.status === "FAILED" ? <Failed closeId={close.closeId} /> : null}
    </Card>
  );
}

function Progress({ progress }: { progress: number }) {
  const t = useTranslations("closes");
  const format = useFormatter();
  const says = t("making", { share: format.number(progress, { style: "percent" }) });
  return (
    <div className="mt-4">
      <p role="status" className="mb-2 text-ink text-sm">
        {says}
      </p>
      <progress
        aria-label={says}
        value={progress}
        max={1}
        className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
      />
    </div>
  );
}

function Failed({ closeId }: { closeId: string }) {
  const t = useTranslations("closes");
  const may = useMay("retryCloseFiles");
  const retry = useWrite("retryCloseFiles");
  const again = () => retry.mutate({ closeId }, { onSuccess: () => void toast("good", t("retried")) });
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p role="alert" className="text-bad text-sm">
        {t("failedHint")}
      </p>
      {retry.error ? <ProblemBanner error={retry.error} /> : null}
      {may ? (
        <Button busy={retry.isPending} onClick={again}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}
