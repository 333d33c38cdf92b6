"use client";

import { clsx } from "clsx";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput, ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { dayOfText, startOfBrtDay } from "#lib/core/brt.ts";
import { STATEMENT_DIRECT_LINES_MAX, STATEMENT_EXPORT_DAYS } from "#lib/core/files/file-limits.ts";
import { STATEMENT_DAYS_MAX } from "#lib/core/limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { REASON_LENGTH_MIN } from "#lib/domain/base/tax-ids/unmask-tax-id.contract.ts";
import { type StatementFormat, takesColumns } from "#lib/domain/statement/statement-files/format.contract.ts";
import { AccountsChoice } from "../forms/fields/accounts-choice.tsx";
import { FileFormatChoice } from "../forms/fields/file-format-choice.tsx";
import { LanguageChoice } from "../forms/fields/language-choice.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { DownloadButtons } from "../records/download-buttons.tsx";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { toast } from "../ui/toast.ts";
import { ExportUnderWay } from "./export-under-way.tsx";
import { accountsOf, type Selection } from "./selection/statement-selection.ts";

type Props = { selection: Selection; isNarrowed: boolean; onOpenChange: (open: boolean) => void };

/** Says what the file will contain, and downloads it at once or has it made in the background. */
export function ExportDialog({ selection, isNarrowed, onOpenChange }: Props) {
  const t = useTranslations("statement");
  const choice = useExportChoice(selection);
  const [tried, setTried] = useState(false);
  const unmask = useUnmask(tried);
  const making = useMaking(unmask.isWhole);
  const download = useDownloading(unmask.isWhole, () => onOpenChange(false));
  const mayUnmask = useMay("exportUnmaskedStatement");
  const start = (run: (wanted: typeof choice.wanted, reason: string | undefined) => void) => {
    setTried(true);
    if (choice.accounts.length === 0 || (unmask.isWhole && unmask.lacksReason)) return;
    run(choice.wanted, unmask.isWhole ? unmask.reason : undefined);
  };
  if (making.made) return <ExportUnderWay exportId={making.made.exportId} onOpenChange={onOpenChange} />;
  const failure = making.error ?? (download.state.kind === "failed" ? download.state.error : null);
  const isBusy = download.state.kind === "running" || making.isPending;
  return (
    <Dialog open onOpenChange={onOpenChange} place="wide" title={t("exportTitle")} description={t("exportAudited")}>
      <div className="mt-4 flex flex-col gap-5">
        <ExportFacts {...{ choice, selection, isNarrowed }} />
        {failure ? <ProblemBanner error={failure} /> : null}
        <FileFormatChoice
          legend={t("format")}
          chosen={[choice.format]}
          onChange={([chosen]) => chosen && choice.setFormat(chosen)}
        />
        <AccountsChoice
          legend={t("exportAccounts")}
          accounts={choice.allAccounts}
          chosen={choice.accounts}
          onChange={choice.setAccounts}
          error={tried && choice.accounts.length === 0 ? t("exportAccountsMissing") : undefined}
        />
        <LanguageChoice label={t("fileLanguage")} value={choice.locale} onChange={choice.setLocale} />
        {choice.mayHaveNet ? (
          <label className="flex items-start gap-2 text-ink text-sm">
            <input
              type="checkbox"
              checked={choice.withNet}
              onChange={(event) => choice.setWithNet(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {t("exportNet")}
          </label>
        ) : null}
        {mayUnmask ? <UnmaskFields {...unmask} disabled={isBusy} /> : null}
        <HowChoice choice={choice} />
        {choice.isLater ? (
          <Button
            look="primary"
            busy={making.isPending || choice.lines === undefined}
            onClick={() => start(making.start)}
            className="self-end"
          >
            {t("exportStartLater")}
          </Button>
        ) : (
          <DownloadButtons
            download={download}
            isReady={choice.lines !== undefined}
            onStart={() => start(download.start)}
          />
        )}
      </div>
    </Dialog>
  );
}

type Choice = ReturnType<typeof useExportChoice>;

function ExportFacts({ choice, selection, isNarrowed }: Pick<Props, "selection" | "isNarrowed"> & { choice: Choice }) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const { lines, accounts, measuring } = choice;
  const day = (text: string) => format.dateTime(startOfBrtDay(text), { dateStyle: "medium" });
  if (measuring.error && lines === undefined)
    return (
      <ProblemBanner error={measuring.error} onRetry={() => void measuring.refetch()} busy={measuring.isFetching} />
    );
  return (
    <p className={clsx("text-ink text-sm", lines === undefined && "invisible")}>
      {t("exportFacts", {
        count: lines ?? 0,
        accounts: Math.max(1, accounts.length),
        account: accounts[0] ?? "",
        from: day(selection.initDate),
        to: day(selection.endDate),
      })}{" "}
      {isNarrowed ? t("exportNarrowed") : null}
    </p>
  );
}

/** Chooses whether the file is sent at once. Says why where it cannot be. */
function HowChoice({ choice: { why, isLater, setLater, daysMax, linesMax } }: { choice: Choice }) {
  const t = useTranslations("statement");
  const hint = t("exportLaterHint", { days: STATEMENT_EXPORT_DAYS });
  if (why)
    return (
      <p role="status" className="rounded-lg bg-sunken px-3 py-2 text-pretty text-ink text-sm">
        {why === "period" ? t("exportTooLong", { days: daysMax }) : t("exportTooMany", { count: linesMax })} {hint}
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Segmented
        label={t("exportHow")}
        value={isLater ? "later" : "now"}
        options={[
          { value: "now", label: t("exportNow") },
          { value: "later", label: t("exportLater") },
        ]}
        onChange={(how) => setLater(how === "later")}
        className="flex-wrap"
      />
      {isLater ? <p className="text-muted text-xs">{hint}</p> : null}
    </div>
  );
}

type Wanted = ConsoleInput<"exportStatement">;

function useDownloading(isWhole: boolean, onDone: () => void) {
  const t = useTranslations("statement");
  const done = () => {
    onDone();
    void toast("good", t("exportDone"));
  };
  const masked = useDownload("exportStatement", done);
  const whole = useDownload("exportUnmaskedStatement", done);
  const start = (wanted: Wanted, reason: string | undefined) =>
    void (reason === undefined ? masked.start(wanted) : whole.start({ ...wanted, reason }));
  return { ...(isWhole ? whole : masked), start };
}

function useMaking(isWhole: boolean) {
  const masked = useWrite("createStatementExport");
  const whole = useWrite("createUnmaskedStatementExport");
  const { error, isPending } = isWhole ? whole : masked;
  const made: ConsoleOutput<"createStatementExport"> | undefined = masked.data ?? whole.data;
  const start = (wanted: Wanted, reason: string | undefined) =>
    reason === undefined ? masked.mutate(wanted) : whole.mutate({ ...wanted, reason });
  return { made, error, isPending, start };
}

/** What does not change how many lines a file has. */
const ANY_FILE = { format: "csv", locale: "en" } as const;

/** What a person chooses of an export, what it asks for, and why it may have to be made in the background. */
function useExportChoice(selection: Selection) {
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

/** Whether the file shall have whole tax ids, and why. `tried`: a missing reason is shown as an error. */
function useUnmask(tried: boolean) {
  const [isWhole, setWhole] = useState(false);
  const [reason, setReason] = useState("");
  const lacksReason = reason.trim().length < REASON_LENGTH_MIN;
  return { isWhole, setWhole, reason, setReason, lacksReason, showError: tried && lacksReason };
}

type UnmaskFieldsProps = ReturnType<typeof useUnmask> & { disabled: boolean };

function UnmaskFields({ isWhole, setWhole, reason, setReason, showError, disabled }: UnmaskFieldsProps) {
  const t = useTranslations("statement");
  const min = REASON_LENGTH_MIN;
  return (
    <>
      <label className="flex items-start gap-2 text-ink text-sm">
        <input
          type="checkbox"
          checked={isWhole}
          disabled={disabled}
          onChange={(event) => setWhole(event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        {t("exportWhole")}
      </label>
      {isWhole ? (
        <Field
          label={t("exportReason")}
          hint={t("exportReasonHint", { min })}
          required
          error={showError ? t("exportReasonMissing", { min }) : undefined}
        >
          {(control) => (
            <Input {...control} required value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      ) : null}
    </>
  );
}
