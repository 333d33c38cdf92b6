"use client";

import { CloudOff } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useOffline } from "next/offline";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { endNavigation, useNavigation } from "#lib/client/page/navigation.ts";
import { usePlaces } from "./nav-links.tsx";

/** Shows that another page is being loaded. Mount it once, in a landmark at the top of the page. */
export function NavigationProgress() {
  const t = useTranslations("shell");
  const here = useAddress();
  const wanted = useWanted(here);
  const isOffline = useOffline();
  return (
    <>
      <Arrival key={here} />
      {wanted !== null && !isOffline ? (
        <div
          role="progressbar"
          aria-label={t("loading")}
          className="absolute top-0 right-0 left-0 z-50 h-0.5 origin-left animate-progress bg-accent lg:-left-60 print:hidden"
        />
      ) : null}
    </>
  );
}

/** Shows that there is no network, and the page that waits for it. */
export function OfflineNotice({ staging }: { staging: boolean }) {
  const t = useTranslations("shell");
  const places = usePlaces(staging);
  const wanted = useWanted(useAddress());
  if (!useOffline()) return null;
  const place = places.find(({ href }) => href === wanted);
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

/** Returns the address of the page that is being loaded, if it is another one than that of this page. */
function useWanted(here: string): string | null {
  const navigation = useNavigation();
  return navigation === here ? null : navigation;
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
