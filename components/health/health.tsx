"use client";

import { CircleCheck, ShieldOff, Siren } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Scrollable } from "../ui/data-display/scrollable.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Age } from "../values/times/age.tsx";

type Figures = ConsoleOutput<"showHealth">;

/** The alarm that no worker is alive. Every other alarm has the name of an accounting invariant. */
const WORKER = "worker";

/** The health page of the installation's own staff: alarms, queues, and what needs a person at each operator. */
export function Health() {
  const t = useTranslations("health");
  const read = useRead("showHealth", {});
  const figures = read.data;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {read.isError && !figures ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : (
        <div className="flex flex-col gap-5">
          {figures ? <Alarms figures={figures} /> : <Skeleton className="h-14 rounded-xl" />}
          {figures?.moneyWithoutCertificate ? <MoneyWithoutCertificate /> : null}
          <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
            <WorkerCard worker={figures?.worker} />
            {(["inbox", "outbox", "deliveries"] as const).map((name) => (
              <QueueCard key={name} title={t(name)} queue={figures?.queues.find((queue) => queue.name === name)} />
            ))}
          </div>
          <OperatorsHealth operators={figures?.operators} withoutOperator={figures?.quarantinedWithoutOperator ?? 0} />
        </div>
      )}
    </>
  );
}

function Alarms({ figures: { alarms, operators, quarantinedWithoutOperator } }: { figures: Figures }) {
  const t = useTranslations("health");
  const overview = useTranslations("overview");
  const quarantined = operators.reduce(
    (sum, operator) => sum + operator.quarantinedMessages,
    quarantinedWithoutOperator,
  );
  if (alarms.length === 0 && quarantined === 0)
    return (
      <p className="flex items-center gap-3 rounded-xl bg-good-soft px-5 py-4 text-good text-sm">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {t("fine")}
      </p>
    );
  return (
    <section role="alert" className="flex gap-3 rounded-xl bg-bad-soft px-5 py-4 text-bad text-sm">
      <Siren aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="flex min-w-0 flex-col gap-1">
        {alarms.map(({ name, accounts }) => (
          <li key={name} className="wrap-anywhere">
            {name === WORKER ? overview("workerAway") : overview("alarm", { name })}{" "}
            {accounts.map((account) => `${account.operatorName} · ${account.accountNumber}`).join(", ")}
          </li>
        ))}
        {quarantined > 0 ? (
          <li>
            {overview("quarantined", { count: quarantined })}{" "}
            <Link href="/quarantine" className="whitespace-nowrap font-medium underline underline-offset-2">
              {overview("openQuarantine")}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** What an administrator has allowed with MTLS, as long as it is so. */
function MoneyWithoutCertificate() {
  const t = useTranslations("health");
  return (
    <p className="flex gap-3 rounded-xl bg-warn-soft px-5 py-4 text-sm text-warn">
      <ShieldOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="text-pretty">
        {t("moneyWithoutCertificate")}{" "}
        <Link href="/docs/operation" className="whitespace-nowrap font-medium underline underline-offset-2">
          {t("howToRequire")}
        </Link>
      </span>
    </p>
  );
}

function WorkerCard({ worker }: { worker: Figures["worker"] | undefined }) {
  const t = useTranslations("health");
  return (
    <Card title={t("worker")}>
      {worker ? (
        <>
          <p className={`font-semibold text-2xl tracking-tight ${worker.isAlive ? "text-good" : "text-bad"}`}>
            {worker.isAlive ? t("running") : t("stopped")}
          </p>
          <p className="mt-1 text-muted text-sm">
            {t("seen")} {worker.seenAt ? <Age at={worker.seenAt} by="machine" /> : t("never")}
          </p>
        </>
      ) : (
        <Skeleton className="h-15" />
      )}
    </Card>
  );
}

function QueueCard({ title, queue }: { title: string; queue: Figures["queues"][number] | undefined }) {
  const t = useTranslations("health");
  const format = useFormatter();
  return (
    <Card title={title}>
      {queue ? (
        <>
          <p className="font-semibold text-2xl tabular-nums tracking-tight">{format.number(queue.waiting)}</p>
          <p className="mt-1 text-muted text-sm">
            {queue.oldestAt ? (
              <>
                {t("oldest")} <Age at={queue.oldestAt} by="machine" />
              </>
            ) : (
              t("nothingWaits")
            )}
          </p>
        </>
      ) : (
        <Skeleton className="h-15" />
      )}
    </Card>
  );
}

type OperatorHealth = ConsoleOutput<"showHealth">["operators"][number];

type Row = Omit<OperatorHealth, "operatorId"> & { operatorId: string | null };

type Props = { operators: readonly OperatorHealth[] | undefined; withoutOperator: number };

/** Shows what needs a person, by operator. The last row: messages that belong to none. */
function OperatorsHealth({ operators, withoutOperator }: Props) {
  const t = useTranslations("health");
  const nobody = { operatorId: null, name: t("nobody"), failingWebhooks: 0, waitingOrders: 0 };
  const rows: readonly Row[] | undefined = operators && [
    ...operators,
    ...(withoutOperator > 0 ? [{ ...nobody, quarantinedMessages: withoutOperator }] : []),
  ];
  const columns: Column<Row>[] = [
    {
      id: "operator",
      header: t("operator"),
      cell: ({ name, operatorId }) => (
        <span className={operatorId ? "font-medium text-ink" : "text-muted"}>{name}</span>
      ),
      className: "w-full",
    },
    {
      id: "quarantined",
      header: t("quarantined"),
      cell: (row) => <Count of={row.quarantinedMessages} isBad />,
      align: "right",
    },
    {
      id: "failing",
      header: t("failingWebhooks"),
      cell: (row) => <Count of={row.failingWebhooks} isBad />,
      align: "right",
      from: "sm",
    },
    {
      id: "orders",
      header: t("waitingOrders"),
      cell: (row) => <Count of={row.waitingOrders} />,
      align: "right",
      from: "md",
    },
  ];
  return (
    <Card flush title={t("operators")}>
      <Scrollable label={t("operators")} className="overflow-x-auto">
        <DataTable
          caption={t("operators")}
          columns={columns}
          rows={rows}
          rowKey={({ operatorId }) => operatorId ?? "nobody"}
          skeletonRows={2}
        />
      </Scrollable>
    </Card>
  );
}

/** A count, marked when it is bad that there are any. */
function Count({ of, isBad = false }: { of: number; isBad?: boolean }) {
  const format = useFormatter();
  return (
    <span className={`tabular-nums ${of > 0 && isBad ? "font-medium text-bad" : "text-muted"}`}>
      {format.number(of)}
    </span>
  );
}
