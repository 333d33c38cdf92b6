import { clsx } from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { parseInstant, startOfBrtDay } from "#lib/core/brt.ts";
import { Input } from "./input.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "value"> & {
  value: string;
  /** Whether a time of the day belongs to it: "2026-11-21T10:00", in BRT. */
  withTime?: boolean;
};

const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const INSTANT = { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Input for a day. Without focus it shows the day in the page's language, or `placeholder` when it is empty. A native
 * field would use the browser's language, in which 10/11 would be another day. On a phone, the whole field opens the
 * calendar.
 */
export function DayInput({ value, placeholder, withTime = false, className, ...rest }: Props) {
  const t = useTranslations("common");
  const format = useFormatter();
  const instant = withTime ? parseInstant(`${value}:00-03:00`) : null;
  const shown = instant
    ? format.dateTime(instant, INSTANT)
    : value && !withTime && format.dateTime(startOfBrtDay(value), DAY);
  return (
    <span className={clsx("relative block", className)}>
      <Input
        {...rest}
        type={withTime ? "datetime-local" : "date"}
        value={value}
        className="peer not-focus:[&::-webkit-datetime-edit]:opacity-0 max-sm:[&::-webkit-calendar-picker-indicator]:absolute max-sm:[&::-webkit-calendar-picker-indicator]:inset-0 max-sm:[&::-webkit-calendar-picker-indicator]:size-full max-sm:[&::-webkit-calendar-picker-indicator]:opacity-0"
      />
      <span
        aria-hidden
        className={clsx(
          "pointer-events-none absolute inset-y-0 left-3 hidden items-center text-base tabular-nums peer-not-focus:supports-[selector(::-webkit-datetime-edit)]:flex",
          value ? "text-ink" : "text-muted",
        )}
      >
        {shown || (placeholder ?? (withTime ? t("instantShape") : null))}
      </span>
    </span>
  );
}
