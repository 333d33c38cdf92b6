"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { STATEMENT_SUMMARIES_PAGE } from "#lib/core/limits.ts";
import { NumberPages } from "../lists/number-pages.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { SideBySide } from "../statement/totals/side-by-side.tsx";

type Props = {
  accounts: readonly string[];
  /** The days of the year, the earliest first. */
  days: readonly { day: string }[];
};

/** A year of several accounts, day by day, each account in columns of its own. A day leads to its statement. */
export function YearSideBySide({ accounts, days }: Props) {
  const router = useRouter();
  const [page, setPage] = useState(1);
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const input = {
    accountNumbers: accounts.join(","),
    initDate: first,
    endDate: last,
    unit: "day",
    page: page - 1,
  } as const;
  const read = useRead("listStatementSummaries", input, { keepPrevious: true });
  if (read.isError && !read.data)
    return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return (
    <div className="-mx-5 -mb-5 border-line border-t">
      <SideBySide
        data={read.data}
        className="max-h-96"
        onOpen={({ from, to }, account = "all") => router.push(`/statement?account=${account}&from=${from}&to=${to}`)}
      />
      <NumberPages total={days.length} size={STATEMENT_SUMMARIES_PAGE} page={page} goTo={setPage} />
    </div>
  );
}
