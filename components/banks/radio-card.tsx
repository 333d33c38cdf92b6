import type { ReactNode } from "react";

type Props = { name: string; label: string; hint: ReactNode; checked: boolean; onChoose: () => void };

/** One of several things to choose from, each with what it means. */
export function RadioCard({ name, label, hint, checked, onChoose }: Props) {
  return (
    <label className="flex cursor-pointer gap-2.5 rounded-lg border border-line px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block font-medium text-ink">{label}</span>
        <span className="block text-pretty text-muted text-xs">{hint}</span>
      </span>
    </label>
  );
}
