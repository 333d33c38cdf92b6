import { useFormatter } from "next-intl";

const STYLES = {
  /** Day and time to the minute, for lists. */
  short: { day: "2-digit", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  /** Date and time to the second, for details. */
  full: {
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
  /** Like `full`, to the millisecond: the place in an order of events. */
  exact: {
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hourCycle: "h23",
  },
  day: { day: "2-digit", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
} as const;

/** Shows an instant in BRT, 24-hour format. Browser and server may abbreviate a month differently; both are right. */
export function DateTime({
  at,
  look = "short",
  className,
}: {
  at: Date;
  look?: keyof typeof STYLES;
  className?: string;
}) {
  const format = useFormatter();
  return (
    <time
      dateTime={at.toISOString()}
      suppressHydrationWarning
      title={`${format.dateTime(at, STYLES.full)} BRT`}
      className={`whitespace-nowrap tabular-nums ${className ?? ""}`}
    >
      {format.dateTime(at, STYLES[look])}
    </time>
  );
}
