"use client";

import { Download, FolderDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { NOBODY } from "../lists/queries/nobody.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button, buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StatementFilters } from "./selection/statement-filters.tsx";
import { chosenAccounts, selectionOf } from "./selection/statement-query.ts";
import type { Selection } from "./selection/statement-selection.ts";
import { useStatementQuery } from "./selection/use-statement-query.ts";
import { StatementBody } from "./statement-body.tsx";

const ExportDialog = onDemand(() => import("./export-dialog.tsx").then((module) => module.ExportDialog));

const NoMatch = dynamic(() => import("../lists/no-match.tsx").then((module) => module.NoMatch), {
  loading: () => null,
});
const NothingToShow = dynamic(() => import("./nothing-to-show.tsx").then((module) => module.NothingToShow), {
  loading: () => null,
});

/** The statement page: every settled movement of an account or of several, with the balance after it. */
export function Statement() {
  return (
    <AddressChoices>
      <WithAccounts />
    </AddressChoices>
  );
}

function WithAccounts() {
  const t = useTranslations("statement");
  const list = useTranslations("list");
  const state = useStatementQuery();
  const read = useRead("listAccounts", {});
  const accounts = read.data?.accounts;
  const selection = selectionOf(state.query, accounts);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        {selection ? <ExportButton selection={selection} isNarrowed={state.isNarrowed} /> : null}
      </PageHeader>
      {read.isError && !accounts ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : !accounts || accounts.length === 0 ? (
        <Waiting isEmpty={accounts?.length === 0} />
      ) : (
        <Card flush data-wide>
          <StatementFilters accounts={accounts} chosen={chosenAccounts(state.query, accounts)} state={state} />
          {selection ? (
            <StatementBody selection={selection} state={state} />
          ) : state.query.player === NOBODY ? (
            <NoMatch clear={state.clear} hint={list("nobodyWithTaxId")} />
          ) : (
            <NothingToShow why="wrongPeriod" />
          )}
        </Card>
      )}
    </>
  );
}
function Waiting({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty) return <Skeleton className="h-130 rounded-xl" />;
  return (
    <Card>
      <NothingToShow why="noAccounts" />
    </Card>
  );
}

type ExportProps = { selection: Selection; isNarrowed: boolean };

/** Leads to the files that there are, and exports the shown lines to a new one. Renders nothing when the role may not export. */
function ExportButton({ selection, isNarrowed }: ExportProps) {
  const t = useTranslations("statement");
  const [open, setOpen] = useState(false);
  if (!useMay("exportStatement")) return null;
  return (
    <>
      <Link href="/statement/files" className={buttonStyles({ look: "ghost" })}>
        <FolderDown aria-hidden className="size-4" />
        {t("files")}
      </Link>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        {t("export")}
      </Button>
      {open ? <ExportDialog selection={selection} isNarrowed={isNarrowed} onOpenChange={setOpen} /> : null}
    </>
  );
}
