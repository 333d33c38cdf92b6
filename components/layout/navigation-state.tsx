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
  const here = useAddress();
  const navigation = useNavigation();
  const wanted = navigation === here ? null : navigation;
  const isOffline = useOffline();
  return (
    <>
      <Arrival key={here} />
      {wanted !== null && !isOffline ? <Progress /> : null}
      {isOffline ? <Offline wanted={wanted} staging={staging} /> : null}
    </>
  );
}

/** Returns the path and query of the page that is shown. */
function useAddress(): string {
  const path = usePathname();
  const search = useSearchParams().toString();
  return search ? `${path}?${search}` : path;
}

/** Ends the navigation. Its key is the address: another one means that a page has come. */
function Arrival() {
  useEffect(endNavigation, []);
  return null;
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
