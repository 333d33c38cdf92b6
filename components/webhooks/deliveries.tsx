"use client";

import { Inbox, RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { RangeChoice } from "../lists/range-choice.tsx";
import { useTableView } from "../lists/use-table-view.ts";
import { ViewButton } from "../lists/view-button.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { DELIVERY_PARSERS, DELIVERY_STATUSES, type Delivery, deliveryInput } from "./delivery-query.ts";
import { useRedeliver } from "./use-resend-deliveries.ts";
import type { Webhook } from "./webhook-state.tsx";

const DeliverySheet = dynamic(() => import("./delivery-sheet.tsx").then((module) => module.DeliverySheet));

const idOf = (delivery: Delivery) => delivery.deliveryId;

/** Lists the deliveries of a webhook, live. One, several or all of a status can be redelivered. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const statusName = useTranslations("deliveryStatus");
  const [query, set] = useQueryStates(DELIVERY_PARSERS, { history: "push" });
  const { status, before, sort } = query;
  const input = deliveryInput(webhook.id, query);
  const read = useRead("listDeliveries", input, { keepPrevious: true });
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const again = useRedeliver(webhook.id, () => setChosen(new Set()));
  const mayResend = useMay("resendDeliveries") && webhook.active;
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((it) => it !== id) : [...now, id]));
  const view = useTableView("deliveries", useDeliveryColumns(mayResend ? { chosen, toggle } : undefined));
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
        <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
          <RangeChoice query={query} setQuery={(chosen) => void set({ ...chosen, before: null })} />
          <ViewButton choice={view.choice} />
        </div>
      </div>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : isEmpty ? (
        <Notice icon={Inbox} title={t("noDeliveries")}>
          {t("noDeliveriesHint")}
        </Notice>
      ) : (
        <LiveTable
          caption={t("deliveries")}
          columns={view.columns}
          compact={view.isCompact}
          rows={read.data?.deliveries}
          isPrevious={read.isPlaceholderData}
          scope={JSON.stringify(input)}
          rowKey={idOf}
          onOpen={(delivery) => setOpen(delivery.deliveryId)}
          skeletonRows={5}
        />
      )}
      <KeysetPages before={before} next={read.data?.next ?? null} goTo={(to) => void set({ before: to })} sort={sort} />
      {open ? (
        <DeliverySheet deliveryId={open} active={webhook.active} onOpenChange={() => setOpen(undefined)} />
      ) : null}
    </Card>
  );
}
