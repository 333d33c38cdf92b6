import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type Control = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** A label, a control and its hint or error, connected for assistive technology. */
export function Field({ label, hint, error, aside, className, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const says = error ?? hint;
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
        </label>
        {aside ? <span className="text-faint text-xs">{aside}</span> : null}
      </div>
      {children({ id, "aria-describedby": says ? hintId : undefined, "aria-invalid": error ? true : undefined })}
      {says ? (
        <p id={hintId} className={clsx("text-xs", error ? "text-bad" : "text-muted")}>
          {says}
        </p>
      ) : null}
    </div>
  );
}
