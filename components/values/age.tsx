import { useFormatter } from "next-intl";
import { businessNow } from "#lib/client/clock/business-clock.ts";
import { serviceNow } from "#lib/client/clock/service-clock.ts";

/** How long ago something was, by the clock that dated it: records are dated in business time, messages by the machine. The server's word stands until the browser has another: time passes between the two. */
type Props = { at: Date; by: "business" | "machine"; className?: string };

export function Age({ at, by, className }: Props) {
  const format = useFormatter();
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning className={`whitespace-nowrap ${className ?? ""}`}>
      {format.relativeTime(at, { now: new Date(by === "business" ? businessNow() : serviceNow()) })}
    </time>
  );
}
