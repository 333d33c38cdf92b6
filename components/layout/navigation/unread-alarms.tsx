"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../../page/viewer.tsx";
import { Badge } from "../../ui/data-display/badge.tsx";

const SHOWN_MAX = 99;

/** The number of unread alarms, beside the link to them. Renders nothing when there is none. */
export function UnreadAlarms() {
  const t = useTranslations("alarms");
  const unread = useRead("countUnreadAlarms", {}).data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className="ml-auto">
      <Badge tone="warn">
        <span aria-hidden className="tabular-nums">
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
        <span className="sr-only">{t("unreadAlarms", { count: unread })}</span>
      </Badge>
    </span>
  );
}

/** A dot on the button that opens the navigation, where the number is not seen. For roles that may see alarms. */
export function UnreadAlarmsDot() {
  return useMay("countUnreadAlarms") ? <Dot /> : null;
}

function Dot() {
  const unread = useRead("countUnreadAlarms", {}).data?.unread ?? 0;
  if (unread === 0) return null;
  return <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-warn ring-2 ring-canvas" />;
}
