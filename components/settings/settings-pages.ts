"use client";

import type { Name } from "#lib/client/contracts.ts";
import { useMayRun } from "../page/viewer.tsx";

/** `needs`: the page is shown only to roles that may run this operation. */
type SettingsPage = { href: string; name: "me" | "team" | "policy"; needs?: Name };

const PAGES: readonly SettingsPage[] = [
  { href: "/settings/me", name: "me" },
  { href: "/settings/team", name: "team", needs: "listStaff" },
  { href: "/settings/policy", name: "policy", needs: "showRequestLimits" },
];

/** Returns the pages of the settings that the person may open. */
export function useSettingsPages(): readonly SettingsPage[] {
  const mayRun = useMayRun();
  return PAGES.filter(({ needs }) => !needs || mayRun(needs));
}
