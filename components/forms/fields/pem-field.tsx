import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/inputs/input.tsx";

type Props = Omit<ComponentProps<typeof Field>, "children"> & {
  value: string;
  onText: (text: string) => void;
  /** The least height. */
  textClass?: string;
};

/** A field for certificates or a key, as text. */
export function PemField({ value, onText, textClass, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Textarea
          {...control}
          autoComplete="off"
          spellCheck={false}
          className={clsx("font-mono text-xs", textClass)}
          value={value}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}
