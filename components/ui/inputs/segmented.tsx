import { clsx } from "clsx";
import { startTransition, useId, useOptimistic } from "react";

type Option<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

/** Chooses one of a few visible options: radio buttons in one row, so that arrow keys move between them. */
export function Segmented<Value extends string>({ label, value, options, onChange, className }: Props<Value>) {
  // One page can have two of these with the same label.
  const name = useId();
  // The choice is shown at once, while its effect on the page may take longer.
  const [shown, show] = useOptimistic(value);
  const choose = (chosen: Value) =>
    startTransition(() => {
      show(chosen);
      onChange(chosen);
    });
  return (
    <fieldset className={clsx("inline-flex max-w-full rounded-lg bg-sunken p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7 cursor-pointer items-center justify-center whitespace-nowrap rounded-md px-2.5 font-medium text-muted text-sm transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent dark:has-checked:bg-hover"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown}
            onChange={() => choose(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
