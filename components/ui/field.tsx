import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";

type Control = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  /** Whether the form is refused while it is empty. It says so, unless it has another `aside`. */
  required?: boolean;
  className?: string;
  children: (control: Control) => ReactNode;
};

type GroupProps = { legend: ReactNode; className: string; describedBy?: string | undefined; children: ReactNode };

/**
 * Controls under one legend. `className`: how they are laid out. It is no `legend` element: WebKit counts that twice in the
 * height of its fieldset, until the pointer comes, and then what follows moves from under it.
 */
export function FieldGroup({ legend, className, describedBy, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-labelledby={id} aria-describedby={describedBy}>
      <div id={id} className="font-medium text-ink text-sm">
        {legend}
      </div>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

/** A label, a control and its hint or error, connected for assistive technology. */
export function Field({ label, hint, error, aside, required = false, className, children }: Props) {
  const t = useTranslations("common");
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
        {required && !aside ? (
          <span aria-hidden className="text-faint text-xs">
            {t("required")}
          </span>
        ) : null}
      </div>
      {children({
        id,
        "aria-describedby": says ? hintId : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {says ? (
        <p id={hintId} className={clsx("text-xs", error ? "text-bad" : "text-muted")}>
          {says}
        </p>
      ) : null}
    </div>
  );
}
