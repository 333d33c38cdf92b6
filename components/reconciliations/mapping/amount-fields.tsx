import { useTranslations } from "next-intl";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { ColumnSelect } from "./column-select.tsx";
import type { ColumnOption, Mapping } from "./mapping-draft.ts";

type Props = {
  columns: readonly ColumnOption[];
  mapping: Pick<Mapping, "amount" | "numbers">;
  onChange: (changes: Partial<Mapping>) => void;
};

const WAYS = { signed: "bySigned", twoColumns: "byTwoColumns", marked: "byMarked", typed: "byTyped" } as const;
const SIGNS = ["asWritten", "reversed", "allIn", "allOut"] as const;
const NUMBERS = ["comma", "point", "cents"] as const;

/** Chooses where the amount stands, how it is written, and what says whether money came in or went out. */
export function AmountFields({ columns, mapping: { amount, numbers }, onChange }: Props) {
  const t = useTranslations("mapping");
  const first = amount.by === "twoColumns" ? amount.credit : amount.column;
  const setWay = (by: keyof typeof WAYS) => {
    if (by === "twoColumns") onChange({ amount: { by, credit: first, debit: first } });
    else if (by === "marked") onChange({ amount: { by, column: first, mark: first } });
    else onChange({ amount: by === "signed" ? { by, column: first, sign: "asWritten" } : { by, column: first } });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("amountBy")} className="sm:col-span-2">
        {(control) => (
          <Select {...control} value={amount.by} onChange={({ target }) => setWay(target.value as "signed")}>
            {Object.entries(WAYS).map(([by, words]) => (
              <option key={by} value={by}>
                {t(words)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {amount.by === "twoColumns" ? (
        (["credit", "debit"] as const).map((side) => (
          <ColumnSelect
            key={side}
            label={t(side)}
            columns={columns}
            value={amount[side]}
            onChange={(column) => onChange({ amount: { ...amount, [side]: column ?? 0 } })}
          />
        ))
      ) : (
        <ColumnSelect
          label={t("column")}
          columns={columns}
          value={amount.column}
          onChange={(column) => onChange({ amount: { ...amount, column: column ?? 0 } })}
        />
      )}
      {amount.by === "marked" ? (
        <ColumnSelect
          label={t("mark")}
          columns={columns}
          value={amount.mark}
          onChange={(mark) => onChange({ amount: { ...amount, mark: mark ?? 0 } })}
        />
      ) : null}
      {amount.by === "signed" ? (
        <Choice
          label={t("sign")}
          options={SIGNS}
          value={amount.sign}
          onChoose={(sign) => onChange({ amount: { ...amount, sign } })}
        />
      ) : null}
      <Choice
        label={t("numbers")}
        options={NUMBERS}
        value={numbers}
        onChoose={(style) => onChange({ numbers: style })}
      />
    </div>
  );
}

type Word = (typeof SIGNS | typeof NUMBERS)[number];
type ChoiceProps<Option extends Word> = {
  label: string;
  options: readonly Option[];
  value: Option;
  onChoose: (option: Option) => void;
};

/** Chooses one of some words of the mapping. */
function Choice<Option extends Word>({ label, options, value, onChoose }: ChoiceProps<Option>) {
  const t = useTranslations("mapping");
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value as Option)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(option as Word)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
