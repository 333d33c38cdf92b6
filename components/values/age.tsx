import { useFormatter } from "next-intl";
import { serviceNow } from "#lib/client/service-clock.ts";

/** How long ago something was. The server's word stands until the browser has another: time passes between the two. */
export function Age({ at, className }: { at: Date; className?: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at.toISOString()} suppressHydrationWarning className={`whitespace-nowrap ${className ?? ""}`}>
      {format.relativeTime(at, { now: new Date(serviceNow()) })}
    </time>
  );
}
