import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { FieldGroup } from "../../ui/field.tsx";

type Props = {
  legend: string;
  names: readonly string[];
  /** What the form registers each box with. */
  register: () => ComponentProps<"input">;
  error: string | undefined;
  /** Whether the boxes stand in two columns. */
  twoColumns?: boolean;
};

/** Chooses some of several names. */
export function CheckList({ legend, names, register, error, twoColumns = false }: Props) {
  return (
    <FieldGroup legend={legend} className={clsx("gap-1.5", twoColumns ? "grid grid-cols-2" : "flex flex-col")}>
      {names.map((name) => (
        <label key={name} className="flex cursor-pointer items-center gap-2 text-ink">
          <input type="checkbox" value={name} {...register()} className="size-4 shrink-0 accent-accent" />
          <span className="break-all font-mono text-xs">{name}</span>
        </label>
      ))}
      {error ? (
        <p role="alert" className={clsx("text-bad text-xs", twoColumns && "col-span-2")}>
          {error}
        </p>
      ) : null}
    </FieldGroup>
  );
}
