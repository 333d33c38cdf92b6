"use client";

import { Check, RotateCcw, RotateCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { NoteCard } from "../../notes/note-card.tsx";
import { useMay } from "../../page/viewer.tsx";
import { Button } from "../../ui/button.tsx";
import { type Fact, Facts } from "../../ui/data-display/facts.tsx";
import { Identifier } from "../../ui/data-display/identifier.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { ActorName } from "../../values/actor-name.tsx";
import { Money } from "../../values/money.tsx";
import { Person } from "../../values/person.tsx";
import { Status } from "../../values/status.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import { EventBadge } from "../labels/event-badge.tsx";
import { type Item, ReasonBadge } from "../labels/reconciliation-words.tsx";
import { useItemActs } from "./use-item-acts.ts";

const AcceptDialog = onDemand(() => import("./accept-dialog.tsx").then((module) => module.AcceptDialog));

type Props = { item: Item; reconciliationId: string; onClose: () => void };

const PAGES = { charge: "/charges", withdrawal: "/payouts", refund: "/refunds", transfer: "/transfers" } as const;

/** Shows one difference: what the file, the statement and the events say of it, and what can be done. */
export function ItemSheet({ item, reconciliationId, onClose }: Props) {
  const t = useTranslations("items");
  const reason = useTranslations("reason");
  const { record, elsewhere, book } = item;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      place="side"
      title={reason(item.reason)}
      description={reason(`${item.reason}_hint`)}
    >
      <div className="mt-5 flex flex-col gap-5">
        <Facts facts={useItemFacts(item)} />
        {elsewhere ? (
          <p className="rounded-lg bg-warn-soft px-4 py-3 text-ink text-sm">
            {t(`elsewhere_${elsewhere}`, { account: book?.accountNumber ?? "" })}
          </p>
        ) : null}
        <Part title={t("inFile")}>
          {item.file ? <FileFacts file={item.file} /> : <Absent>{t("notInFile")}</Absent>}
        </Part>
        <Part title={t("inBook")}>{book ? <BookFacts book={book} /> : <Absent>{t("notInBook")}</Absent>}</Part>
        <Part title={t("event")}>{item.told ? <ToldFacts told={item.told} /> : <Absent>{t("unknown")}</Absent>}</Part>
        <Acts item={item} reconciliationId={reconciliationId} />
        {record ? <NoteCard kind={record.kind} subjectId={record.id} /> : null}
      </div>
    </Dialog>
  );
}

function useItemFacts(item: Item): Fact[] {
  const t = useTranslations("items");
  const kindName = useTranslations("movementKind");
  const { key, keyKind, kind, difference, record, accepted } = item;
  const keyName = keyKind
    ? t(keyKind === "endToEndId" ? "keyEndToEndId" : keyKind === "externalId" ? "keyExternalId" : "keyTransactionId")
    : t("key");
  const facts: (Fact | null)[] = [
    { name: t("reason"), value: <ReasonBadge reason={item.reason} /> },
    kind && { name: t("kind"), value: kindName(kind) },
    key ? { name: keyName, value: <Identifier id={key} what={keyName} ends={10} /> } : null,
    { name: t("difference"), value: <Money cents={difference} className="font-medium" /> },
    record && {
      name: t("record"),
      value: (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status of={record.kind} status={record.status as "PAID"} />
          <Link href={`${PAGES[record.kind]}/${record.id}`} className="text-accent underline-offset-2 hover:underline">
            {t("seeRecord")}
          </Link>
        </span>
      ),
    },
    accepted && {
      name: t("acceptedBy"),
      value: (
        <span className="wrap-anywhere">
          {accepted.note}
          <span className="mt-0.5 block text-muted text-xs">
            <ActorName actor={accepted.by} /> · <DateTime at={accepted.at} />
          </span>
        </span>
      ),
    },
  ];
  return facts.filter((fact) => fact !== null);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Absent({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm">{children}</p>;
}

function FileFacts({ file }: { file: NonNullable<Item["file"]> }) {
  const t = useTranslations("items");
  const format = useFormatter();
  const { rowNumber, amount, at, isDay } = file;
  const day = (date: Date) => t("dayOnly", { day: format.dateTime(date, { dateStyle: "medium" }) });
  const facts: Fact[] = [
    { name: t("amount"), value: <Money cents={amount} /> },
    { name: t("at"), value: at ? isDay ? day(at) : <DateTime at={at} look="full" /> : t("noTime") },
  ];
  return (
    <>
      <p className="text-muted text-xs tabular-nums">{t("row", { row: rowNumber })}</p>
      <Facts facts={facts} />
    </>
  );
}

function BookFacts({ book }: { book: NonNullable<Item["book"]> }) {
  const t = useTranslations("items");
  const { accountNumber, lineNumber, amount, at, name, taxId } = book;
  const facts: (Fact | null)[] = [
    { name: t("amount"), value: <Money cents={amount} /> },
    { name: t("at"), value: <DateTime at={at} look="full" /> },
    { name: t("account"), value: <span className="tabular-nums">{accountNumber}</span> },
    taxId ? { name: t("counterparty"), value: <Person name={name} taxId={taxId} /> } : null,
  ];
  return (
    <>
      <p className="text-muted text-xs tabular-nums">{t("line", { line: `${lineNumber}` })}</p>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </>
  );
}

function ToldFacts({ told }: { told: NonNullable<Item["told"]> }) {
  const t = useTranslations("items");
  const format = useFormatter();
  const { state, at, attempts } = told;
  const when = at && format.dateTime(at, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <EventBadge told={told} />
      {when ? t(state === "DELIVERED" ? "deliveredAt" : "nextAt", { at: when }) : null}
      {attempts > 0 ? <span className="tabular-nums">{t("attempts", { count: attempts })}</span> : null}
    </p>
  );
}

function Acts({ item, reconciliationId }: { item: Item; reconciliationId: string }) {
  const t = useTranslations("items");
  const may = useMay("acceptReconciliationItems");
  const [isAccepting, setAccepting] = useState(false);
  const acts = useItemActs(() => {});
  if (!may) return null;
  const which = { reconciliationId, itemIds: [item.itemId] };
  const mayResend = item.told && !["NO_EVENT", "NO_WEBHOOK", "NOT_KEPT"].includes(item.told.state);
  return (
    <div className="flex flex-wrap gap-2">
      {item.accepted ? (
        <Button busy={acts.isPending} onClick={() => acts.reopen(which)}>
          <RotateCcw aria-hidden className="size-4" />
          {t("reopen")}
        </Button>
      ) : (
        <Button look="primary" onClick={() => setAccepting(true)}>
          <Check aria-hidden className="size-4" />
          {t("accept")}
        </Button>
      )}
      {mayResend ? (
        <Button busy={acts.isPending} onClick={() => acts.resend(which)}>
          <RotateCw aria-hidden className="size-4" />
          {t("resend")}
        </Button>
      ) : null}
      {isAccepting ? (
        <AcceptDialog which={which} count={1} onDone={() => {}} onClose={() => setAccepting(false)} />
      ) : null}
    </div>
  );
}
