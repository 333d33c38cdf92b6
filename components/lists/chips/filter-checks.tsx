import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import type { Choice } from "./filter-choices.tsx";

type Props = {
  label: string;
  values: readonly string[];
  options: readonly Choice[];
  onChoose: (values: string[]) => void;
  most: number;
  canClear: boolean;
};

/** Chooses several of many: check boxes under each other. */
export function FilterChecks({ label, values, options, onChoose, most, canClear }: Props) {
  const t = useTranslations("list");
  const all = options.map(({ value }) => value);
  const toggle = (value: string) =>
    onChoose(all.filter((other) => (other === value ? !values.includes(other) : values.includes(other))));
  const isFull = values.length >= most;
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => {
          const isChosen = values.includes(option.value);
          const isFixed = isChosen ? !canClear && values.length === 1 : isFull;
          return (
            <label
              key={option.value}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-ink text-sm hover:bg-hover has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                value={option.value}
                checked={isChosen}
                disabled={isFixed}
                onChange={() => toggle(option.value)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="wrap-anywhere min-w-0">{option.label}</span>
            </label>
          );
        })}
      </fieldset>
      {isFull && most < options.length ? <p className="px-2 text-muted text-xs">{t("atMost", { most })}</p> : null}
      {values.length < Math.min(most, options.length) ? (
        <Button size="sm" look="ghost" className="self-start" onClick={() => onChoose(all.slice(0, most))}>
          {t("chooseAll")}
        </Button>
      ) : null}
    </>
  );
}
