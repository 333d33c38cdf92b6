import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { LOCALES, type Locale } from "#lib/core/words/locale.ts";
import {
  linesMaxOf,
  STATEMENT_FORMAT_NAMES,
  type StatementFormat,
} from "#lib/domain/statement/statement-files/format.contract.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";
import { Money } from "../values/money.tsx";
import { usePeriodName } from "../values/times/use-period-name.ts";
import { closingOf, countOf, type ShownPeriod, totalOf } from "./figures.ts";
import { LANGUAGES } from "./file-languages.ts";
import { useMatters } from "./open-matters.tsx";

/** What finance and auditors need, of the formats that there are. */
const USUAL: readonly string[] = ["csv", "xlsx", "pdf", "ofx"];

type Props = { shown: ShownPeriod; onClose: () => void };

/** Asks for confirmation, with the figures and what can no longer change, before a period is closed. */
export function CloseDialog({ shown, onClose }: Props) {
  const t = useTranslations("closes");
  const name = usePeriodName()(shown.period);
  const possible = STATEMENT_FORMAT_NAMES.filter((format) => longestOf(shown) <= linesMaxOf(format));
  const [formats, setFormats] = useState(possible.filter((format) => USUAL.includes(format)));
  const [locale, setLocale] = useState<Locale>(useLocale());
  const close = useWrite("closePeriod");
  // A second click can come before the button shows that it is busy.
  const isSent = useRef(false);
  const send = async () => {
    if (isSent.current) return;
    isSent.current = true;
    try {
      await close.mutateAsync({ period: shown.period, formats, locale });
      onClose();
      void toast("good", t("done", { period: name }));
    } catch {
      // The dialog shows the error.
      isSent.current = false;
    }
  };
  const matters = useMatters(shown);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("confirmTitle", { period: name })}
      description={t("confirmFacts")}
    >
      <div className="mt-5 flex flex-col gap-5">
        {close.error ? <ProblemBanner error={close.error} /> : null}
        <Facts facts={useCloseFacts(shown)} />
        {matters.length > 0 ? (
          <ul className="flex flex-col gap-1.5 rounded-lg bg-warn-soft px-4 py-3 text-ink text-sm">
            {matters.map(({ key, says }) => (
              <li key={key}>{says}</li>
            ))}
          </ul>
        ) : null}
        <p className="text-pretty text-ink text-sm">
          {t("cannotChange", { period: name })} {shown.closedUntil ? null : t("closesBefore")} {t("never")}
        </p>
        <FileChoice {...{ possible, formats, setFormats, locale, setLocale }} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button look="danger" busy={close.isPending} disabled={formats.length === 0} onClick={() => void send()}>
            {t("closePeriod", { period: name })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useCloseFacts({ accounts }: ShownPeriod): Fact[] {
  const t = useTranslations("closes");
  const format = useFormatter();
  const total = totalOf(accounts);
  const money = (cents: bigint) => <Money cents={cents} />;
  return [
    { name: t("accounts"), value: format.number(accounts.length) },
    { name: t("opening"), value: money(total.opening) },
    { name: t("movements"), value: t("count", { count: Number(countOf(total)) }) },
    { name: t("closing"), value: money(closingOf(total)) },
    { name: t("held"), value: money(total.held) },
  ];
}

/** The number of movements of the account that has the most. */
function longestOf({ accounts }: ShownPeriod): number {
  return Math.max(0, ...accounts.map((figures) => Number(countOf(figures))));
}

type FileChoiceProps = {
  possible: readonly StatementFormat[];
  formats: readonly StatementFormat[];
  setFormats: (formats: StatementFormat[]) => void;
  locale: Locale;
  setLocale: (locale: Locale) => void;
};

function FileChoice({ possible, formats, setFormats, locale, setLocale }: FileChoiceProps) {
  const t = useTranslations("closes");
  const toggle = (format: StatementFormat) =>
    setFormats(STATEMENT_FORMAT_NAMES.filter((name) => (name === format) !== formats.includes(name)));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldGroup legend={t("formats")} className="flex flex-col gap-1.5">
        <div className="flex flex-wrap gap-x-4 gap-y-1.5">
          {STATEMENT_FORMAT_NAMES.map((name) => (
            <label key={name} className="flex cursor-pointer items-center gap-2 text-ink text-sm">
              <input
                type="checkbox"
                checked={formats.includes(name)}
                disabled={!possible.includes(name)}
                onChange={() => toggle(name)}
                className="size-4 shrink-0 accent-accent"
              />
              {name.toUpperCase()}
              {possible.includes(name) ? null : (
                <span className="text-muted text-xs">{t("formatTooShort", { count: linesMaxOf(name) })}</span>
              )}
            </label>
          ))}
        </div>
        {formats.length === 0 ? (
          <p role="alert" className="text-bad text-xs">
            {t("formatsMissing")}
          </p>
        ) : null}
      </FieldGroup>
      <Field label={t("language")}>
        {(control) => (
          <Select {...control} value={locale} onChange={(event) => setLocale(event.target.value as Locale)}>
            {LOCALES.map((name) => (
              <option key={name} value={name}>
                {LANGUAGES[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
