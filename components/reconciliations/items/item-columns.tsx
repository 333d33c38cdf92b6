import { useTranslations } from "next-intl";
import type { Column } from "../../ui/data-display/data-table.tsx";
import { Identifier } from "../../ui/data-display/identifier.tsx";
import { Money } from "../../values/money.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import { EventBadge } from "../labels/event-badge.tsx";
import { type Item, ReasonBadge } from "../labels/reconciliation-words.tsx";

type Choice = { chosen: ReadonlySet<string>; toggle: (ids: readonly string[], isOn: boolean) => void };

/** Returns the columns of the differences. With `choice`, they can be chosen. */
export function useItemColumns(choice: Choice | undefined): Column<Item>[] {
  const t = useTranslations("items");
  const columns: Column<Item>[] = [
    { id: "what", header: t("what"), cell: (item) => <WhatCell item={item} />, className: "w-full max-w-0" },
    {
      id: "inFile",
      header: t("inFile"),
      cell: ({ file }) => <Side amount={file?.amount} at={file?.at ?? null} isDay={file?.isDay ?? false} />,
      align: "right",
      from: "md",
    },
    {
      id: "inBook",
      header: t("inBook"),
      cell: ({ book }) => <Side amount={book?.amount} at={book?.at ?? null} isDay={false} />,
      align: "right",
      from: "md",
    },
    {
      id: "difference",
      header: t("difference"),
      cell: ({ difference }) => <Money cents={difference} className="font-medium text-ink" />,
      align: "right",
      from: "sm",
    },
    { id: "event", header: t("event"), cell: ({ told }) => <EventBadge told={told} />, from: "xl" },
  ];
  return choice ? [...columns, { id: "choose", header: t("choose"), ...chooser(choice, t) }] : columns;
}

type Words = ReturnType<typeof useTranslations<"items">>;

function chooser({ chosen, toggle }: Choice, t: Words): Omit<Column<Item>, "id" | "header"> {
  return {
    cell: ({ itemId, key }) => (
      <input
        type="checkbox"
        checked={chosen.has(itemId)}
        onChange={({ target }) => toggle([itemId], target.checked)}
        aria-label={t("select", { key: key ?? itemId })}
        className="relative z-10 size-4 accent-accent"
      />
    ),
    align: "right",
  };
}

/** The reason, the key and who it is. Narrow screens show the amounts under it: there is no room beside it. */
function WhatCell({ item }: { item: Item }) {
  const t = useTranslations("items");
  const kindName = useTranslations("movementKind");
  const { reason, kind, key, file, book, difference } = item;
  return (
    <span className="block min-w-0 py-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ReasonBadge reason={reason} />
        {kind ? <span className="text-muted text-xs">{kindName(kind)}</span> : null}
        <span className="truncate text-muted text-xs">{book?.name}</span>
      </span>
      <span className="mt-1 block min-w-0">
        <Identifier id={key ?? "–"} what={t("key")} ends={10} copyable={false} />
      </span>
      <span className="mt-1 flex flex-wrap gap-x-4 text-xs md:hidden">
        {file ? (
          <span className="text-muted">
            {t("inFile")} <Money cents={file.amount} className="text-ink" />
          </span>
        ) : null}
        {book ? (
          <span className="text-muted">
            {t("inBook")} <Money cents={book.amount} className="text-ink" />
          </span>
        ) : null}
        <span className="text-muted sm:hidden">
          {t("difference")} <Money cents={difference} className="text-ink" />
        </span>
      </span>
    </span>
  );
}

function Side({ amount, at, isDay }: { amount: bigint | undefined; at: Date | null; isDay: boolean }) {
  if (amount === undefined) return <span className="text-faint">–</span>;
  return (
    <span className="block">
      <Money cents={amount} className="text-ink" />
      {at ? <DateTime at={at} look={isDay ? "day" : "short"} className="block text-faint text-xs" /> : null}
    </span>
  );
}
