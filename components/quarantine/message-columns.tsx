import { useTranslations } from "next-intl";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Age } from "../values/age.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { Message } from "./message.ts";
import { MessageKind } from "./message-kind.tsx";
import { useReasonWords } from "./reason-words.ts";

export function useMessageColumns(resolved: boolean): Column<Message>[] {
  const t = useTranslations("quarantine");
  const reasonWords = useReasonWords();
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
          header: t("resolved"),
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

function ResolvedBy({ message: { resolved } }: { message: Message }) {
  return resolved ? (
    <span className="text-muted text-xs">
      <DateTime at={resolved.at} className="block" />
      <ActorName actor={resolved.by} />
    </span>
  ) : null;
}
