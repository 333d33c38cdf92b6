import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { DeliveryItem } from "./delivery-item.tsx";
import { RunFileItem } from "./run-file-item.tsx";
import { RunStatus } from "./run-status.tsx";
import type { Run } from "./schedule.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { useScheduleWords } from "./use-schedule-words.ts";

type Props = { run: Run; isOpen: boolean };

/** A run: its period, how it went, its files, balances and deliveries, and another try where it failed. */
export function RunItem({ run, isOpen }: Props) {
  const t = useTranslations("schedules");
  const words = useScheduleWords();
  const faults = useFaultWords();
  const { status, error, by, createdAt, finishedAt } = run;
  return (
    <li>
      <details open={isOpen || status === "FAILED"} className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3.5 text-sm hover:bg-sunken/70 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="font-medium text-ink">{words.period(run)}</span>
          <RunStatus status={status} />
          <span className="ml-auto text-muted text-xs max-sm:ml-7 max-sm:w-full">
            {by ? (
              <>
                {t.rich("byHand", { by: () => <ActorName actor={by} /> })}
                {" · "}
              </>
            ) : null}
            {finishedAt ? t("finished") : t("started")} <DateTime at={finishedAt ?? createdAt} />
          </span>
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-5 sm:pl-12">
          {error ? (
            <p className="rounded-lg bg-bad-soft px-3 py-2 text-pretty text-ink text-sm">{faults.ofRun(error)}</p>
          ) : null}
          {status === "FAILED" ? <TryAgain run={run} /> : null}
          <Parts run={run} />
        </div>
      </details>
    </li>
  );
}

function Parts({ run: { status, files, balances, deliveries } }: { run: Run }) {
  const t = useTranslations("schedules");
  return (
    <>
      {files.length > 0 ? (
        <Part title={t("files")}>
          {files.map((file) => (
            <RunFileItem key={file.exportId} file={file} />
          ))}
        </Part>
      ) : null}
      {deliveries.length > 0 ? (
        <Part title={t("deliveries")}>
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.deliveryId} delivery={delivery} />
          ))}
        </Part>
      ) : status === "DONE" ? (
        <p className="text-muted text-sm">{t("onlyHere")}</p>
      ) : null}
      {balances.length > 0 ? <Balances balances={balances} /> : null}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">{title}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
    </section>
  );
}

function Balances({ balances }: Pick<Run, "balances">) {
  const t = useTranslations("schedules");
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">{t("balances")}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {balances.map(({ accountNumber, opening, closing }) => (
          <li key={accountNumber} className="flex flex-wrap gap-x-3 text-muted">
            <span className="text-ink tabular-nums">
              {t("account")} {accountNumber}
            </span>
            <span>
              {t("opening")} <Money cents={opening} />
            </span>
            <span>
              {t("closing")} <Money cents={closing} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tries again what failed. Renders nothing when the role may not. */
function TryAgain({ run: { runId } }: { run: Run }) {
  const t = useTranslations("schedules");
  const words = useProblemWords();
  const retry = useWrite("retryStatementRun");
  if (!useMay("retryStatementRun")) return null;
  const send = () =>
    retry.mutate(
      { runId },
      {
        onSuccess: () => void toast("good", t("againDone")),
        onError: (error) => {
          const advice = error.code === "ACTION_REFUSED" ? t("againRefused") : words(error).advice;
          void toast("bad", words(error).title, advice);
        },
      },
    );
  return (
    <Button size="sm" busy={retry.isPending} onClick={send} className="self-start">
      {t("again")}
    </Button>
  );
}
