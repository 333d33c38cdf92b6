import { useLocale, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { formatMoney } from "#lib/core/money.ts";
import { quarantineReason } from "#lib/core/refusals/quarantine-reason.ts";
import { PLATFORM } from "#lib/core/role.ts";
import { useViewer } from "../page/viewer.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { Age } from "../values/times/age.tsx";
import { DateTime } from "../values/times/date-time.tsx";

/** A quarantined message of the Pix network. */
export type Message = ConsoleOutput<"listQuarantine">["messages"][number];

export function useMessageColumns(resolved: boolean): Column<Message>[] {
  const t = useTranslations("quarantine");
  const reasonWords = useReasonWords();
  const isPlatform = useViewer()?.role === PLATFORM;
  return [
    {
      id: "reason",
      header: t("reason"),
      cell: ({ because, kind, receivedAt }) => (
        <span className="block py-2">
          <span className="wrap-anywhere line-clamp-3 text-ink sm:line-clamp-2">{reasonWords(because).says}</span>
          <span className="wrap-anywhere line-clamp-2 text-muted text-xs">
            <MessageKind kind={kind} />
          </span>
          <Age at={receivedAt} by="machine" className="block text-muted text-xs sm:hidden" />
        </span>
      ),
      className: "w-full max-w-0",
    },
    ...(isPlatform ? [operatorColumn(t("operator"))] : []),
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: ({ endToEndId }) =>
        endToEndId ? <Identifier id={endToEndId} what={t("endToEndId")} className="text-muted" /> : "–",
      from: "lg",
    },
    {
      id: "account",
      header: t("account"),
      cell: ({ accountNumber }) => <span className="text-muted tabular-nums">{accountNumber ?? "–"}</span>,
      from: "xl",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: ({ amount }) => (amount === null ? "–" : <Money cents={amount} />),
      align: "right",
      from: "md",
    },
    resolved
      ? {
          id: "resolved",
          header: t("resolvedAt"),
          cell: (message) => <ResolvedBy message={message} />,
          align: "right",
          from: "sm",
        }
      : {
          id: "age",
          header: t("age"),
          cell: ({ receivedAt }) => <Age at={receivedAt} by="machine" className="text-muted" />,
          align: "right",
          from: "sm",
        },
  ];
}

function operatorColumn(header: string): Column<Message> {
  const cell = ({ operatorName }: Message) => <span className="text-ink">{operatorName ?? "–"}</span>;
  return { id: "operator", header, cell, from: "md" };
}

function ResolvedBy({ message: { resolved } }: { message: Message }) {
  return resolved ? (
    <span className="text-muted text-xs">
      <DateTime at={resolved.at} className="block" />
      <ActorName actor={resolved.by} />
    </span>
  ) : null;
}

const KNOWN = ["payment", "orderResult", "payoutReturn"] as const;

/** Shows the kind of a message, as the Pix network named it. */
export function MessageKind({ kind }: { kind: string }) {
  const kindName = useTranslations("quarantineKind");
  const known = KNOWN.find((name) => name === kind);
  return known ? kindName(known) : kindName("other", { kind });
}

/** Returns a function that says in the user's language why a message was quarantined and what to do about it. */
export function useReasonWords(): (because: string) => { says: string; advice: string } {
  const reason = useTranslations("quarantineReason");
  const advice = useTranslations("quarantineAdvice");
  const report = useTranslations("quarantineStatusReport");
  const status = useTranslations("status.withdrawal");
  const locale = useLocale();
  return (because) => {
    const { name, parts } = quarantineReason(because);
    const { fields = "", fits = "0", ours = "0", theirs = "0", was = "FAILED", said = "REJECTED" } = parts;
    const says = reason(name, {
      fields,
      fits: Number(fits),
      ours: formatMoney(BigInt(ours), locale),
      theirs: formatMoney(BigInt(theirs), locale),
      was: status(was as "FAILED"),
      said: report(said as "REJECTED"),
    });
    return { says, advice: advice(name) };
  };
}
