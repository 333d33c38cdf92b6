"use client";

import type { Name } from "#lib/client/contracts.ts";
import { useMayRun } from "../page/viewer.tsx";

export type SettingsPageName = "me" | "team" | "banks" | "policy";

/** `needs`: the page is shown only to roles that may run this operation. */
type SettingsPage = { href: string; name: SettingsPageName; needs?: Name };

const PAGES: readonly SettingsPage[] = [
  { href: "/settings/me", name: "me" },
  { href: "/settings/team", name: "team", needs: "listStaff" },
  { href: "/settings/banks", name: "banks", needs: "listConnections" },
  { href: "/settings/policy", name: "policy", needs: "showRequestLimits" },
];

/** Returns the pages of the settings that the person may open. */
export function useSettingsPages(): readonly SettingsPage[] {
  const mayRun = useMayRun();
  return PAGES.filter(({ needs }) => !needs || mayRun(needs));
}
