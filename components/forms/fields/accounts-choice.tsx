import { useTranslations } from "next-intl";
import { useId } from "react";
import { FieldGroup } from "../../ui/field.tsx";
import { accountLabel } from "../../values/account-label.ts";
import type { Account } from "./account-choice.tsx";

type Props = {
  legend: string;
  accounts: readonly Account[];
  /** The numbers of the chosen accounts. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  /** Whether it is shown also where there is only one account. */
  isAlways?: boolean;
};

/** Chooses one, several or all of the operator's accounts. Renders nothing where there is only one. */
export function AccountsChoice({ legend, accounts, chosen, onChange, error, isAlways = false }: Props) {
  const t = useTranslations("form");
  const id = useId();
  const numbers = accounts.map(({ accountNumber }) => accountNumber);
  const areAll = numbers.every((number) => chosen.includes(number));
  const toggle = (number: string, isOn: boolean) =>
    onChange(numbers.filter((one) => (one === number ? isOn : chosen.includes(one))));
  if (accounts.length < 2 && !isAlways) return null;
  return (
    <FieldGroup legend={legend} className="flex flex-col gap-1.5" describedBy={error ? id : undefined}>
      <div className="flex max-h-44 flex-col overflow-y-auto rounded-lg border border-line py-1">
        <Box label={t("allAccounts")} isOn={areAll} onChange={(isOn) => onChange(isOn ? numbers : [])} />
        {accounts.map(({ accountNumber, holderName, bank }) => (
          <Box
            key={accountNumber}
            label={accountLabel({ accountNumber, holderName, bank })}
            isOn={chosen.includes(accountNumber)}
            onChange={(isOn) => toggle(accountNumber, isOn)}
          />
        ))}
      </div>
      {error ? (
        <p id={id} role="alert" className="text-bad text-xs">
          {error}
        </p>
      ) : null}
    </FieldGroup>
  );
}

function Box({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 px-3 text-ink text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="wrap-anywhere min-w-0 tabular-nums">{label}</span>
    </label>
  );
}
