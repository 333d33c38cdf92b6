import { useId } from "react";

type Option = { value: string; label: string };

type Props = { label: string; value: string; options: readonly Option[]; onChoose: (value: string) => void };

/** Chooses one of many: radio buttons under each other. */
export function FilterChoices({ label, value, options, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-ink text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
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
      ))}
    </fieldset>
  );
}
