import { Check, Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../../ui/data-display/badge.tsx";
import type { Column } from "../../ui/data-display/data-table.tsx";
import { Money } from "../../values/money.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import type { Delivery, DeliveryStatusName } from "./delivery-query.ts";
import { DeliveryRecord } from "./delivery-record.tsx";

type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void };

/** Returns the columns of the delivery list. With `choice`, deliveries can be selected. */
export function useDeliveryColumns(choice: Choice | undefined): Column<Delivery>[] {
  const t = useTranslations("webhooks");
  const faultWords = useFaultWords();
  const columns: Column<Delivery>[] = [
    {
      id: "event",
      header: t("event"),
      cell: (delivery) => <EventCell delivery={delivery} />,
      className: "w-full max-w-0",
    },
    {
      id: "record",
      header: t("record"),
      cell: ({ record }) => (record ? <DeliveryRecord record={record} /> : <span className="text-faint">–</span>),
      from: "md",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: ({ amount }) =>
        amount === null ? <span className="text-faint">–</span> : <Money cents={amount} className="text-ink" />,
      align: "right",
      from: "md",
    },
    {
      id: "answer",
      header: t("answer"),
      cell: (delivery) => (
        <span className="text-muted tabular-nums">
          {delivery.statusCode ?? (delivery.error ? faultWords(delivery.error) : "–")}
        </span>
      ),
      from: "xl",
      className: "max-w-56",
    },
    {
      id: "attempts",
      header: t("attempts"),
      cell: (delivery) => <span className="text-muted tabular-nums">{delivery.attempts}</span>,
      align: "right",
      from: "lg",
    },
    {
      id: "when",
      header: t("when"),
      cell: (delivery) => <DateTime at={delivery.createdAt} className="text-muted" />,
      from: "md",
    },
    {
      id: "state",
      header: t("state"),
      cell: ({ status }) => <DeliveryStatus status={status} />,
      align: "right",
      from: "sm",
    },
  ];
  return choice ? [...columns, { id: "choose", header: t("resend"), ...chooser(choice, t) }] : columns;
}

type Words = ReturnType<typeof useTranslations<"webhooks">>;

function chooser({ chosen, toggle }: Choice, t: Words): Omit<Column<Delivery>, "id" | "header"> {
  return {
    cell: ({ deliveryId, event }) => (
      <input
        type="checkbox"
        checked={chosen.has(deliveryId)}
        onChange={() => toggle(deliveryId)}
        aria-label={t("select", { event: event ?? deliveryId })}
        className="relative z-10 size-4 accent-accent"
      />
    ),
    align: "right",
    from: "sm",
  };
}

/** The event. Narrow screens show the record, its amount and the status under it: there is no room beside it. */
function EventCell({ delivery: { event, record, amount, createdAt, status } }: { delivery: Delivery }) {
  const kindName = useTranslations("recordKind");
  return (
    <span className="block min-w-0 py-1">
      <span className="block truncate font-mono text-ink text-xs">{event ?? "…"}</span>
      {record ? (
        <span className="mt-0.5 block truncate text-ink text-sm md:hidden">
          {kindName(record.kind)}
          {amount === null ? null : (
            <>
              {" · "}
              <Money cents={amount} className="font-medium" />
            </>
          )}
        </span>
      ) : null}
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 md:hidden">
        <span className="sm:hidden">
          <DeliveryStatus status={status} />
        </span>
        <DateTime at={createdAt} className="text-muted text-xs" />
      </span>
    </span>
  );
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
