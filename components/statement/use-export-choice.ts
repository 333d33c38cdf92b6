import { useLocale } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { dayOfText } from "#lib/core/brt.ts";
import { STATEMENT_DIRECT_LINES_MAX } from "#lib/core/file-limits.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import type { Locale } from "#lib/core/locale.ts";
import { type StatementFormat, takesColumns } from "#lib/domain/statement-files/format.contract.ts";
import { accountsOf, type Selection } from "./statement-selection.ts";

/** What does not change how many lines a file has. */
const ANY_FILE = { format: "csv", locale: "en" } as const;

/** What a person chooses of an export, what it asks for, and why it may have to be made in the background. */
export function useExportChoice(selection: Selection) {
  const [format, setFormat] = useState<StatementFormat>("csv");
  const [locale, setLocale] = useState<Locale>(useLocale());
  const [accounts, setAccounts] = useState(accountsOf(selection));
  const [isLater, setLater] = useState(false);
  const [withNet, setWithNet] = useState(false);
  const mayHaveNet = takesColumns(format);
  const allAccounts = useRead("listAccounts", {}).data?.accounts ?? [];
  const { accountNumber: _, accountNumbers: __, ...filters } = selection;
  const whose = accounts.length === 1 ? { accountNumber: accounts[0] } : { accountNumbers: accounts.join(",") };
  const asked = accounts.length === 0 ? selection : { ...filters, ...whose };
  const measuring = useRead("measureStatementExport", { ...asked, ...ANY_FILE }, { keepPrevious: true });
  const lines = measuring.data?.lines;
  const why = daysOf(selection) > STATEMENT_DAYS_MAX ? "period" : isLong(lines) ? "lines" : null;
  return {
    ...{ format, setFormat, locale, setLocale, accounts, setAccounts, allAccounts, measuring, why, setLater },
    lines: lines === undefined ? undefined : Number(lines),
    isLater: isLater || why !== null,
    ...{ withNet: mayHaveNet && withNet, setWithNet, mayHaveNet },
    wanted: { ...asked, format, locale, ...(mayHaveNet && withNet ? { columns: "net" as const } : {}) },
    daysMax: STATEMENT_DAYS_MAX,
    linesMax: STATEMENT_DIRECT_LINES_MAX,
  };
}

function isLong(lines: bigint | undefined): boolean {
  return lines !== undefined && lines > STATEMENT_DIRECT_LINES_MAX;
}

function daysOf({ initDate, endDate }: Selection): number {
  return (dayOfText(endDate) as number) - (dayOfText(initDate) as number) + 1;
}
