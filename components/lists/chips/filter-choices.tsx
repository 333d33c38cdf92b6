import { Fragment, useId } from "react";

/** `group`: the heading under which the option stands, with those beside it. */
export type Choice = { value: string; label: string; group?: string };

type Props = { label: string; value: string; options: readonly Choice[]; onChoose: (value: string) => void };

/** Chooses one of many: radio buttons under each other. */
export function FilterChoices({ label, value, options, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{label}</legend>
      {options.map((option, place) => (
        <Fragment key={option.value}>
          {option.group && option.group !== options[place - 1]?.group ? (
            <p className="px-2 pt-2 pb-0.5 font-medium text-faint text-xs">{option.group}</p>
          ) : null}
          <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-ink text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="size-4 accent-accent"
            />
            <span className="wrap-anywhere min-w-0">{option.label}</span>
          </label>
        </Fragment>
      ))}
    </fieldset>
  );
}
