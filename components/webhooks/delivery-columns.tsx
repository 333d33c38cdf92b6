import { useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import { useFaultWords } from "./fault-words.ts";
import type { Delivery } from "./webhook.ts";

type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void };

/** Returns the columns of the delivery list. With `choice`, deliveries can be selected. */
export function useDeliveryColumns(choice: Choice | undefined): Column<Delivery>[] {
  const t = useTranslations("webhooks");
  const faultWords = useFaultWords();
  const columns: Column<Delivery>[] = [
    {
      id: "event",
      header: t("event"),
      cell: (delivery) => (
        <>
          <span className="block truncate font-mono text-ink text-xs">{delivery.event ?? "…"}</span>
          <DateTime at={delivery.createdAt} className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "answer",
      header: t("answer"),
      cell: (delivery) => (
        <span className="text-muted tabular-nums">
          {delivery.statusCode ?? (delivery.error ? faultWords(delivery.error) : "–")}
        </span>
      ),
      from: "lg",
      className: "max-w-56",
    },
    {
      id: "attempts",
      header: t("attempts"),
      cell: (delivery) => <span className="text-muted tabular-nums">{delivery.attempts}</span>,
      align: "right",
      from: "md",
    },
    {
      id: "when",
      header: t("when"),
      cell: (delivery) => <DateTime at={delivery.createdAt} className="text-muted" />,
      from: "md",
    },
    { id: "state", header: t("state"), cell: ({ status }) => <DeliveryStatus status={status} />, align: "right" },
  ];
  if (!choice) return columns;
  return [
    ...columns,
    {
      id: "choose",
      header: t("redeliver"),
      cell: (delivery) => (
        <input
          type="checkbox"
          checked={choice.chosen.has(delivery.deliveryId)}
          onChange={() => choice.toggle(delivery.deliveryId)}
          aria-label={t("select", { event: delivery.event ?? delivery.deliveryId })}
          className="relative z-10 size-4 accent-accent"
        />
      ),
      align: "right",
    },
  ];
}
