"use client";

import { CloudOff } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useOffline } from "next/offline";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { endNavigation, useNavigation } from "#lib/client/navigation.ts";
import { usePlaces } from "./nav-links.tsx";

/** Shows that another page is being loaded, and that it waits for the network. Mount it once. */
export function NavigationState({ staging }: { staging: boolean }) {
  const wanted = useWantedPage();
  const isOffline = useOffline();
  return (
    <>
      {wanted !== null && !isOffline ? <Progress /> : null}
      {isOffline ? <Offline wanted={wanted} staging={staging} /> : null}
    </>
  );
}

/** Returns the page that is wanted and not shown yet. */
function useWantedPage(): string | null {
  const wanted = useNavigation();
  const path = usePathname();
  const search = useSearchParams().toString();
  const here = search ? `${path}?${search}` : path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means that a page has come
  useEffect(endNavigation, [here]);
  return wanted === here ? null : wanted;
}

function Progress() {
  const t = useTranslations("shell");
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-accent print:hidden"
    />
  );
}

function Offline({ wanted, staging }: { wanted: string | null; staging: boolean }) {
  const t = useTranslations("shell");
  const place = usePlaces(staging).find(({ href }) => href === wanted);
  return (
    <div
      role="status"
      className="sticky top-14 z-20 flex items-center gap-3 border-line border-b bg-warn-soft px-4 py-2 text-ink text-sm sm:px-8 print:hidden"
    >
      <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 text-pretty">
        {t("offline")} {wanted === null ? null : place ? t("opensLater", { page: t(place.name) }) : t("pageOpensLater")}
      </p>
    </div>
  );
}
