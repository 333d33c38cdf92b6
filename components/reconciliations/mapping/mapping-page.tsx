"use client";

import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../../page/viewer.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Card } from "../../ui/data-display/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Reconciliation } from "../labels/reconciliation-words.tsx";
import { MappingForm } from "./mapping-form.tsx";

type Props = {
  reconciliation: Reconciliation;
  /** The person began or gave up another run. Absent: it is the first. */
  onDone?: () => void;
};

/** Asks which column of a file is what, and what it is matched with. */
export function MappingPage({ reconciliation, onDone }: Props) {
  const may = useMay("showReconciliationFile");
  return may ? <Mapping reconciliation={reconciliation} {...(onDone ? { onDone } : {})} /> : null;
}

function Mapping({ reconciliation, onDone }: Props) {
  const { reconciliationId } = reconciliation;
  const file = useRead("showReconciliationFile", { reconciliationId });
  const accounts = useRead("listAccounts", {});
  const failed = file.error ? file : accounts.error ? accounts : null;
  if (failed?.error)
    return (
      <Card>
        <ProblemNotice error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      </Card>
    );
  if (!file.data || !accounts.data) return <Skeleton className="h-130 rounded-xl" />;
  return (
    <MappingForm
      reconciliationId={reconciliationId}
      fileName={reconciliation.fileName}
      file={file.data}
      accounts={accounts.data.accounts}
      {...(onDone ? { onDone } : {})}
    />
  );
}
