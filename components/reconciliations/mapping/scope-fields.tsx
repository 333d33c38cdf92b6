import { useTranslations } from "next-intl";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { RECONCILIATION_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import type { Account } from "../../forms/fields/account-choice.tsx";
import { PeriodChoice } from "../../lists/periods/period-choice.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { accountLabel } from "../../values/account-label.ts";
import { KINDS } from "../items/items-query.ts";
import type { Draft } from "./mapping-draft.ts";

type Scope = Draft["scope"];
type Props = {
  accounts: readonly Account[];
  scope: Scope;
  missing: { accounts: boolean; period: boolean; kinds: boolean };
  /** The service refused the period. */
  isPeriodWrong: boolean;
  onChange: (changes: Partial<Scope>) => void;
};

const TOLERANCE_MAX = 10_080;
const PRESETS = ["today", "week", "month"] as const;

/** Chooses what a file is matched with: accounts, days and kinds of movements, and how far two times may be apart. */
export function ScopeFields({ accounts, scope, missing, isPeriodWrong, onChange }: Props) {
  const t = useTranslations("mapping");
  const kindName = useTranslations("movementKind");
  useBusinessAhead();
  const { accountNumbers, kinds, toleranceMinutes, from, to } = scope;
  const accountNames = accounts.map((account) => [account.accountNumber, accountLabel(account)] as const);
  return (
    <div className="flex flex-col gap-6">
      <Boxes
        legend={t("accounts")}
        options={accountNames}
        chosen={accountNumbers}
        error={missing.accounts ? t("accountMissing") : undefined}
        onChange={(accountNumbers) => onChange({ accountNumbers })}
      />
      <FieldGroup legend={t("period")} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <PeriodChoice presets={PRESETS} period={{ from, to }} today={businessDay()} setPeriod={onChange} />
        </div>
        {missing.period || isPeriodWrong ? (
          <p role="alert" className="text-bad text-xs">
            {missing.period ? t("periodMissing") : t("periodWrong", { days: RECONCILIATION_DAYS_MAX })}
          </p>
        ) : null}
      </FieldGroup>
      <Boxes
        legend={t("kinds")}
        options={KINDS.map((kind) => [kind, kindName(kind)] as const)}
        chosen={kinds}
        hint={t("kindsHint")}
        error={missing.kinds ? t("kindMissing") : undefined}
        onChange={(kinds) => onChange({ kinds })}
      />
      <Tolerance minutes={toleranceMinutes} onChange={(toleranceMinutes) => onChange({ toleranceMinutes })} />
    </div>
  );
}

type BoxesProps<Value extends string> = {
  legend: string;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  hint?: string;
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

function Boxes<Value extends string>({ legend, options, chosen, hint, error, onChange }: BoxesProps<Value>) {
  return (
    <FieldGroup legend={legend} className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
      {options.map(([value, label]) => (
        <label key={value} className="flex min-h-7 cursor-pointer items-center gap-2.5 text-ink text-sm">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              // In the order of the options, whatever the order of the clicks.
              onChange(
                options.map(([one]) => one).filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
            className="size-4 shrink-0 accent-accent"
          />
          <span className="wrap-anywhere min-w-0">{label}</span>
        </label>
      ))}
      {error ? (
        <p role="alert" className="text-bad text-xs sm:col-span-2">
          {error}
        </p>
      ) : hint ? (
        <p className="text-muted text-xs sm:col-span-2">{hint}</p>
      ) : null}
    </FieldGroup>
  );
}

function Tolerance({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const t = useTranslations("mapping");
  const isWrong = !Number.isInteger(minutes) || minutes < 0 || minutes > TOLERANCE_MAX;
  return (
    <Field
      label={t("tolerance")}
      required
      error={isWrong ? t("toleranceWrong", { max: TOLERANCE_MAX }) : undefined}
      className="sm:max-w-64"
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          max={TOLERANCE_MAX}
          value={Number.isNaN(minutes) ? "" : minutes}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
