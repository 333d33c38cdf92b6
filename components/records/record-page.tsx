import type { ReactNode } from "react";
import type { CallError } from "#lib/client/call-error.ts";
import { NoteCard } from "../notes/note-card.tsx";
import type { NoteSubject } from "../notes/note-form.tsx";
import { BackLink, type ListPath } from "../page/back-link.tsx";
import { NotFoundNotice } from "../page/not-found-notice.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";

type Shown = { amount: bigint; description: string | null };

type Props<Record extends Shown> = {
  title: string;
  back: ListPath;
  read: { data: Record | undefined; error: CallError | null; isFetching: boolean; refetch: () => unknown };
  status: (record: Record) => ReactNode;
  actions?: (record: Record) => ReactNode;
  /** What a note of the staff is about. Absent: it takes none. */
  note?: NoteSubject;
  /** The result of the record, shown beside the facts. */
  outcome: (record: Record) => ReactNode;
  children: (record: Record) => ReactNode;
};

/** The page of one record: its amount and status, its result, and its facts. */
export function RecordPage<Record extends Shown>(props: Props<Record>) {
  const { title, back, read, status, actions, note, outcome, children } = props;
  const record = read.data;
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
                {status(record)}
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
