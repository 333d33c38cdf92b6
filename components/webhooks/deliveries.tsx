"use client";

import { Inbox, RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { RangeChoice } from "../lists/range-choice.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { DELIVERY_PARSERS, DELIVERY_STATUSES, type DeliveryStatusName, deliveryInput } from "./delivery-query.ts";
import { useResendDeliveries } from "./use-resend-deliveries.ts";
import type { Webhook } from "./webhook-state.tsx";

const DeliverySheet = dynamic(() => import("./delivery-sheet.tsx").then((module) => module.DeliverySheet));

const NONE: ReadonlySet<string> = new Set();

/** Lists the deliveries of a webhook, live. One, several or all of a status can be sent again. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const { query, page, narrow } = useKeysetQuery(DELIVERY_PARSERS);
  const input = deliveryInput(webhook.id, query);
  const read = useRead("listDeliveries", input, { keepPrevious: true });
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState(NONE);
  const mayResend = useMay("resendDeliveries") && webhook.active;
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((it) => it !== id) : [...now, id]));
  const columns = useDeliveryColumns(mayResend ? { chosen, toggle } : undefined);
  const deliveries = read.data?.deliveries;
  return (
    <KeysetList
      name="deliveries"
      title={t("deliveries")}
      caption={t("deliveries")}
      columns={columns}
      page={page}
      input={input}
      read={read}
      rows={deliveries}
      rowKey={(delivery) => delivery.deliveryId}
      onOpen={(delivery) => setOpen(delivery.deliveryId)}
      skeletonRows={5}
      filters={(viewButton) => (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-5 pb-3">
          <StatusFilter status={query.status} onChange={(status) => narrow({ status })} />
          {mayResend ? (
            <ResendButton
              webhookId={webhook.id}
              chosen={chosen}
              status={deliveries?.length === 0 ? null : query.status}
              onDone={() => setChosen(NONE)}
            />
          ) : null}
          <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
            <RangeChoice query={query} setQuery={narrow} />
            {viewButton}
          </div>
        </div>
      )}
      empty={
        <Notice icon={Inbox} title={t("noDeliveries")}>
          {t("noDeliveriesHint")}
        </Notice>
      }
    >
      {open ? (
        <DeliverySheet deliveryId={open} active={webhook.active} onOpenChange={() => setOpen(undefined)} />
      ) : null}
    </KeysetList>
  );
}

type StatusFilterProps = { status: DeliveryStatusName | null; onChange: (status: DeliveryStatusName | null) => void };

function StatusFilter({ status, onChange }: StatusFilterProps) {
  const t = useTranslations("webhooks");
  const statusName = useTranslations("deliveryStatus");
  return (
    <Segmented
      label={t("state")}
      value={status ?? "ALL"}
      options={[
        { value: "ALL" as const, label: t("all") },
        ...DELIVERY_STATUSES.map((value) => ({ value, label: statusName(value) })),
      ]}
      onChange={(value) => onChange(value === "ALL" ? null : value)}
      className="flex-wrap"
    />
  );
}

type ResendProps = {
  webhookId: string;
  chosen: ReadonlySet<string>;
  /** The status of the listed deliveries. Null: of several statuses, or there are none. */
  status: DeliveryStatusName | null;
  onDone: () => void;
};

/** Sends the chosen deliveries again, or all of the listed status. */
function ResendButton({ webhookId, chosen, status, onDone }: ResendProps) {
  const t = useTranslations("webhooks");
  const resend = useResendDeliveries(webhookId, onDone);
  if (chosen.size > 0) {
    return (
      <Button size="sm" look="primary" busy={resend.isPending} onClick={() => resend.some([...chosen])}>
        <RotateCw aria-hidden className="size-3.5" />
        {t("resendChosen", { count: chosen.size })}
      </Button>
    );
  }
  if (!status || status === "DELIVERED") return null;
  return (
    <Button size="sm" busy={resend.isPending} onClick={() => resend.all(status)}>
      <RotateCw aria-hidden className="size-3.5" />
      {t("resendAll")}
    </Button>
  );
}
