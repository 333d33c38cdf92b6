import { LOCALES, type Locale } from "#lib/core/words/locale.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";

const LANGUAGES = { "pt-BR": "Português · 1.234,56", en: "English · 1,234.56" };

type Props = { label: string; value: Locale; onChange: (locale: Locale) => void };

/** Chooses the language of a file, and how it writes numbers. */
export function LanguageChoice({ label, value, onChange }: Props) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as Locale)}>
          {LOCALES.map((name) => (
            <option key={name} value={name}>
              {LANGUAGES[name]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
