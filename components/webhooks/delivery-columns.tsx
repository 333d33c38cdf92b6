import { Check, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";
import type { Column } from "../ui/data-table.tsx";
import { DateTime } from "../values/date-time.tsx";
import type { Delivery, DeliveryStatusName } from "./delivery-query.ts";

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
      header: t("resend"),
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

const LOOKS: Record<DeliveryStatusName, { tone: Tone; icon: typeof Check }> = {
  DUE: { tone: "accent", icon: Clock },
  DELIVERED: { tone: "good", icon: Check },
  EXHAUSTED: { tone: "bad", icon: X },
};

export function DeliveryStatus({ status }: { status: DeliveryStatusName }) {
  const statusName = useTranslations("deliveryStatus");
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {statusName(status)}
    </Badge>
  );
}

const KNOWN = [
  "ADDRESS_REFUSED",
  "NAME_NOT_FOUND",
  "CONNECTION_REFUSED",
  "CONNECTION_LOST",
  "TIMED_OUT",
  "TLS_FAILED",
] as const;

/** Returns a function that says in the user's language why there was no answer. */
export function useFaultWords(): (error: string) => string {
  const fault = useTranslations("postFault");
  return (error) => fault(KNOWN.find((known) => known === error) ?? "other");
}
