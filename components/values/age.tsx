import { useFormatter } from "next-intl";
import { businessNow } from "#lib/client/clock/business-clock.ts";
import { serviceNow } from "#lib/client/clock/service-clock.ts";

type Props = { at: Date; by: "business" | "machine"; className?: string };

/**
 * Shows how long ago something was. `by` is the clock of its timestamp: records use business time, messages use machine
 * time. The age on the server and in the browser differ, so the server's text stays until the next render.
 */
export function Age({ at, by, className }: Props) {
  const format = useFormatter();
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning className={`whitespace-nowrap ${className ?? ""}`}>
      {format.relativeTime(at, { now: new Date(by === "business" ? businessNow() : serviceNow()) })}
    </time>
  );
}
