"use client";

import { Inbox, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { DELIVERIES_LOOKED_AT_MAX } from "#lib/core/limits.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { ListButtons } from "../lists/list-buttons.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DELIVERY_PARSERS, type DeliveryStatusName, deliveryInput } from "./delivery-query.ts";
import { useResendDeliveries } from "./use-resend-deliveries.ts";
import type { Webhook } from "./webhook-state.tsx";

const DeliverySheet = onDemand(() => import("./delivery-sheet.tsx").then((module) => module.DeliverySheet));

const NONE: ReadonlySet<string> = new Set();

/** Lists the deliveries of a webhook, live. One, several or all of a status can be sent again. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const list = useKeysetQuery(DELIVERY_PARSERS);
  const { query, page, isNarrowed, clear } = list;
  const input = deliveryInput(webhook.id, query);
  const { limit: _, before: _place, ...filters } = { before: null, ...input };
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
      rowName={(delivery) => delivery.deliveryId}
      onOpen={(delivery) => setOpen(delivery.deliveryId)}
      skeletonRows={5}
      filters={(viewButton) => (
        <DeliveryFilters
          list={list}
          webhook={webhook}
          buttons={
            <ListButtons list="deliveries" operation="exportDeliveries" filters={filters} viewButton={viewButton} />
          }
        >
          {mayResend ? (
            <ResendButton
              webhookId={webhook.id}
              chosen={chosen}
              status={deliveries?.length === 0 || query.event || query.search ? null : query.status}
              onDone={() => setChosen(NONE)}
            />
          ) : null}
        </DeliveryFilters>
      )}
      empty={
        isNarrowed || query.before ? (
          <NoMatch
            clear={clear}
            {...(read.data?.next ? { hint: t("lookFurther", { count: DELIVERIES_LOOKED_AT_MAX }) } : {})}
          />
        ) : (
          <Notice icon={Inbox} title={t("noDeliveries")}>
            {t("noDeliveriesHint")}
          </Notice>
        )
      }
    >
      {open ? (
        <DeliverySheet deliveryId={open} active={webhook.active} onOpenChange={() => setOpen(undefined)} />
      ) : null}
    </KeysetList>
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
