import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { announce } from "#lib/client/page/announce.ts";
import { formatMoney } from "#lib/core/money.ts";
import { NoteCard } from "../notes/note-card.tsx";
import type { NoteSubject } from "../notes/note-form.tsx";
import { BackLink, type ListPath } from "../page/back-link.tsx";
import { NotFoundNotice } from "../page/not-found-notice.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import type { RecordKind, StatusOf } from "../values/record-kind.ts";
import { Status, useStatusWord } from "../values/status.tsx";

type Shown<Kind extends RecordKind> = { amount: bigint; description: string | null; status: StatusOf[Kind] };

type Props<Kind extends RecordKind, Record extends Shown<Kind>> = {
  of: Kind;
  title: string;
  back: ListPath;
  read: { data: Record | undefined; error: CallError | null; isFetching: boolean; refetch: () => unknown };
  /** Shown beside the status. */
  badges?: (record: Record) => ReactNode;
  actions?: (record: Record) => ReactNode;
  /** What a note of the staff is about. Absent: it takes none. */
  note?: NoteSubject;
  /** The result of the record, shown beside the facts. */
  outcome: (record: Record) => ReactNode;
  children: (record: Record) => ReactNode;
};

/** The page of one record: its amount and status, its result, and its facts. */
export function RecordPage<Kind extends RecordKind, Record extends Shown<Kind>>(props: Props<Kind, Record>) {
  const { of, title, back, read, badges, actions, note, outcome, children } = props;
  const record = read.data;
  useStatusNews(of, title, record);
  return (
    <>
      <BackLink href={back} />
      {record ? (
        <>
          <PageHeader
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="sr-only">{title}</span>
                <Money cents={record.amount} className="text-2xl" />
                <Status of={of} status={record.status} />
                {badges?.(record)}
              </span>
            }
            lead={record.description}
          >
            {actions?.(record)}
          </PageHeader>
          <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] print:block print:space-y-5">
            <div className="flex min-w-0 flex-col gap-5">
              {outcome(record)}
              {note ? <NoteCard {...note} /> : null}
            </div>
            <div className="flex min-w-0 flex-col gap-5">{children(record)}</div>
          </div>
        </>
      ) : read.error?.code === "NotFound" ? (
        <NotFoundNotice hasSearch />
      ) : read.error ? (
        <>
          <PageHeader title={title} />
          <Card>
            <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          </Card>
        </>
      ) : (
        <Waiting title={title} />
      )}
    </>
  );
}

/** Announces a status that the record takes while its page is open. */
function useStatusNews<Kind extends RecordKind>(of: Kind, title: string, record: Shown<Kind> | undefined): void {
  const locale = useLocale();
  const word = useStatusWord();
  const known = useRef(record?.status);
  useEffect(() => {
    if (!record || known.current === record.status) return;
    if (known.current) announce(`${title} ${formatMoney(record.amount, locale)}: ${word(of, record.status)}`);
    known.current = record.status;
  });
}

function Waiting({ title }: { title: string }) {
  return (
    <div aria-busy>
      <PageHeader title={title} lead={<Skeleton className="mt-1 h-4 w-48" />} />
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-130 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}
