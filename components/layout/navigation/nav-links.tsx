"use client";

import { clsx } from "clsx";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BellRing,
  CalendarCheck,
  FileCheck2,
  FolderDown,
  Gavel,
  HeartPulse,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  Smartphone,
  TriangleAlert,
  Undo2,
  Webhook,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import type { Name } from "#lib/client/contracts.ts";
import { useMayRun } from "../../page/viewer.tsx";
import { Badge } from "../../ui/data-display/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { UnreadAlarms } from "./unread-alarms.tsx";

/**
 * `needs`: the page is shown only to roles that may run this operation. Absent: it is shown to everybody. `room`: where
 * its pages begin, when `href` is only the first of them.
 */
type Place = { href: string; name: string; icon: LucideIcon; needs?: Name; room?: string };

const PLACES = [
  { href: "/", name: "overview", icon: LayoutDashboard, needs: "showOverview" },
  { href: "/health", name: "health", icon: HeartPulse, needs: "showHealth" },
  { href: "/charges", name: "charges", icon: ArrowDownToLine, needs: "listCharges" },
  { href: "/charges/unapplied", name: "unapplied", icon: Inbox, needs: "listUnappliedPayments" },
  { href: "/charges/disputes", name: "disputes", icon: Gavel, needs: "listDisputes" },
  { href: "/payouts", name: "payouts", icon: ArrowUpFromLine, needs: "listWithdrawals" },
  { href: "/refunds", name: "refunds", icon: Undo2, needs: "listRefunds" },
  { href: "/transfers", name: "transfers", icon: ArrowLeftRight, needs: "listTransfers" },
  { href: "/balances", name: "balances", icon: Scale, needs: "showBalances" },
  { href: "/statement", name: "statement", icon: ReceiptText, needs: "getStatement" },
  { href: "/closes", name: "closes", icon: CalendarCheck, needs: "listCloses" },
  { href: "/statement/files", name: "files", icon: FolderDown, needs: "listStatementExports" },
  { href: "/reconciliations", name: "reconciliations", icon: FileCheck2, needs: "listReconciliations" },
  { href: "/proofs", name: "proofs", icon: Landmark, needs: "listProofs" },
  { href: "/webhooks", name: "webhooks", icon: Webhook, needs: "listWebhooks" },
  { href: "/developers", name: "developers", icon: KeyRound, needs: "listCredentials" },
  { href: "/sandbox", name: "sandbox", icon: Smartphone, needs: "payInSandbox" },
  { href: "/quarantine", name: "quarantine", icon: TriangleAlert, needs: "listQuarantine" },
  { href: "/alarms", name: "alarms", icon: BellRing, needs: "listAlarms" },
  { href: "/audit", name: "audit", icon: ScrollText, needs: "listAuditEvents" },
  { href: "/settings/me", name: "settings", icon: Settings, room: "/settings" },
] as const satisfies readonly Place[];

/** Returns the pages that the person may open. */
export function usePlaces(staging: boolean) {
  const mayRun = useMayRun();
  const isThere = ({ name, needs }: Place) => (!needs || mayRun(needs)) && (name !== "sandbox" || staging);
  return PLACES.filter(isThere);
}

const roomOf = (place: Pick<Place, "href" | "room">) => place.room ?? place.href;

/** Returns the room of a path: the innermost one, because rooms can have rooms. */
function roomAt(path: string, rooms: readonly string[]): string | undefined {
  const around = rooms.filter((room) => (room === "/" ? path === "/" : path.startsWith(room)));
  return around.toSorted((a, b) => b.length - a.length)[0];
}

/** Shows links to the pages that the person may open. */
export function NavLinks({ staging, onGo }: { staging: boolean; onGo?: () => void }) {
  const t = useTranslations("shell");
  const places = usePlaces(staging);
  const here = roomAt(usePathname(), places.map(roomOf));
  return (
    <nav aria-label={t("navigation")}>
      <ul className="flex flex-col gap-0.5 lg:gap-px">
        {places.map(({ href, name, icon: Icon, ...place }) => {
          const isHere = roomOf({ href, ...place }) === here;
          return (
            <li key={href}>
              <Link
                href={href}
                onClick={onGo}
                aria-current={isHere ? "page" : undefined}
                className={clsx(
                  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-sm transition-colors lg:h-8",
                  isHere ? "bg-accent-soft text-accent" : "text-muted hover:bg-hover hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {t(name)}
                {name === "alarms" ? <UnreadAlarms /> : null}
                {canWait(name) ? <WaitingCount place={name} /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What can wait, by the page where it waits. */
const WAITS_AT = {
  payouts: "payouts",
  unapplied: "unapplied",
  quarantine: "quarantined",
  settings: "approvals",
  files: "failedSchedules",
  proofs: "differences",
  disputes: "disputes",
} as const;

type WaitingPlace = keyof typeof WAITS_AT;

const SHOWN_MAX = 99;

/** Returns whether something can wait at a page. */
function canWait(place: string): place is WaitingPlace {
  return place in WAITS_AT;
}

/** The number of records that wait, beside the link to their page. Renders nothing when there is none. */
function WaitingCount({ place }: { place: WaitingPlace }) {
  const t = useTranslations("waiting");
  const count = useRead("countWaiting", {}).data?.[WAITS_AT[place]] ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto">
      <Badge tone={place === "payouts" ? "neutral" : "warn"}>
        <span aria-hidden className="tabular-nums">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
        <span className="sr-only">{t(place, { count: Math.min(count, SHOWN_MAX) })}</span>
      </Badge>
    </span>
  );
}
