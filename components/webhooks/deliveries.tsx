"use client";

import { Inbox, RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useMay } from "../layout/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useSteadyRows } from "../records/use-steady-rows.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { DELIVERY_PARSERS, deliveryInput } from "./delivery-query.ts";
import { useRedeliver } from "./use-redeliver.ts";
import { DELIVERY_STATUSES, type Delivery, type Webhook } from "./webhook.ts";

const DeliverySheet = dynamic(() => import("./delivery-sheet.tsx").then((module) => module.DeliverySheet));

const idOf = (delivery: Delivery) => delivery.deliveryId;

/** What went out to a webhook, newest first, live; one, some or all of a state can be sent again. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const statusName = useTranslations("deliveryStatus");
  const [query, set] = useQueryStates(DELIVERY_PARSERS, { history: "push" });
  const { status, before } = query;
  const read = useRead("listDeliveries", deliveryInput(webhook.id, query), { keepPrevious: true });
  const { shown, hold, release } = useSteadyRows(read.data?.deliveries, idOf);
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const again = useRedeliver(webhook.id, () => setChosen(new Set()));
  const mayResend = useMay("redeliver") && webhook.active;
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((it) => it !== id) : [...now, id]));
  const columns = useDeliveryColumns(mayResend ? { chosen, toggle } : undefined);
  const options = [
    { value: "ALL" as const, label: t("all") },
    ...DELIVERY_STATUSES.map((value) => ({ value, label: statusName(value) })),
  ];
  const isEmpty = read.data?.deliveries.length === 0;
  return (
    <Card flush title={t("deliveries")}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-5 pb-3">
        <Segmented
          label={t("state")}
          value={status ?? "ALL"}
          options={options}
          onChange={(value) => void set({ status: value === "ALL" ? null : value, before: null })}
          className="flex-wrap"
        />
        {mayResend && chosen.size > 0 ? (
          <Button size="sm" look="primary" busy={again.isPending} onClick={() => again.some([...chosen])}>
            <RotateCw aria-hidden className="size-3.5" />
            {t("redeliverChosen", { count: chosen.size })}
          </Button>
        ) : mayResend && status && status !== "DELIVERED" && !isEmpty ? (
          <Button size="sm" busy={again.isPending} onClick={() => again.all(status)}>
            <RotateCw aria-hidden className="size-3.5" />
            {t("redeliverAll")}
          </Button>
        ) : null}
      </div>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : isEmpty ? (
        <Notice icon={Inbox} title={t("noDeliveries")}>
          {t("noDeliveriesHint")}
        </Notice>
      ) : (
        <div onPointerEnter={hold} onPointerLeave={release}>
          <DataTable
            caption={t("deliveries")}
            columns={columns}
            rows={shown}
            rowKey={idOf}
            onOpen={(delivery) => setOpen(delivery.deliveryId)}
            skeletonRows={5}
          />
        </div>
      )}
      <KeysetPages before={before} next={read.data?.next ?? null} goTo={(to) => void set({ before: to })} />
      {open ? (
        <DeliverySheet deliveryId={open} active={webhook.active} onOpenChange={() => setOpen(undefined)} />
      ) : null}
    </Card>
  );
}
