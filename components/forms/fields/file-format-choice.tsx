import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { STATEMENT_FORMAT_NAMES, type StatementFormat } from "#lib/domain/statement/statement-files/format.contract.ts";
import { FieldGroup } from "../../ui/field.tsx";

type Props = {
  legend: string;
  chosen: readonly StatementFormat[];
  /** Whether several can be chosen. */
  several?: boolean;
  onChange: (chosen: StatementFormat[]) => void;
  error?: string | undefined;
};

/** Chooses kinds of files; each says what it is for. */
export function FileFormatChoice({ legend, chosen, several = false, onChange, error }: Props) {
  const name = useId();
  const toggle = (format: StatementFormat, isOn: boolean) => {
    if (!several) return onChange([format]);
    onChange(STATEMENT_FORMAT_NAMES.filter((one) => (one === format ? isOn : chosen.includes(one))));
  };
  return (
    <FieldGroup legend={legend} className="flex flex-col gap-1.5" describedBy={error ? `${name}-error` : undefined}>
      <div className="grid gap-2 sm:grid-cols-2">
        {STATEMENT_FORMAT_NAMES.map((format) => (
          <FormatOption
            key={format}
            format={format}
            group={name}
            type={several ? "checkbox" : "radio"}
            isChosen={chosen.includes(format)}
            onChoose={(isOn) => toggle(format, isOn)}
          />
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} role="alert" className="text-bad text-xs">
          {error}
        </p>
      ) : null}
    </FieldGroup>
  );
}

type OptionProps = {
  format: StatementFormat;
  group: string;
  type: "radio" | "checkbox";
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
};

function FormatOption({ format, group, type, isChosen, onChoose }: OptionProps) {
  const t = useTranslations("fileFormat");
  const purpose = useTranslations("fileFormatFor");
  const id = `${group}-${format}`;
  return (
    <label
      className={clsx(
        "flex cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2 transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isChosen ? "border-accent bg-accent-soft/40" : "border-line",
      )}
    >
      <input
        type={type}
        name={group}
        value={format}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-for`}
        onChange={(event) => onChoose(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span id={id} className="block font-medium text-ink text-sm">
          {t(format)}
        </span>
        <span id={`${id}-for`} className="block text-pretty text-muted text-xs">
          {purpose(format)}
        </span>
      </span>
    </label>
  );
}
