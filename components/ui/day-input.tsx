import { clsx } from "clsx";
import { useFormatter } from "next-intl";
import type { ComponentProps } from "react";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { Input } from "./input.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "value"> & { value: string };

const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/**
 * Input for a day. Without focus it shows the day in the page's language, or `placeholder` when it is empty. A native
 * field would use the browser's language, in which 10/11 would be another day. On a phone, the whole field opens the
 * calendar.
 */
export function DayInput({ value, placeholder, className, ...rest }: Props) {
  const format = useFormatter();
  return (
    <span className={clsx("relative block", className)}>
      <Input
        {...rest}
        type="date"
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
        {value ? format.dateTime(startOfBrtDay(value), DAY) : placeholder}
      </span>
    </span>
  );
}
