"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Viewer } from "../page/viewer.tsx";

const UserMenu = dynamic(() => import("./user-menu.tsx").then((module) => module.UserMenu), {
  loading: () => null,
});

/** The button of the user menu. The menu is loaded on first use. */
export function UserButton({ person }: { person: Viewer }) {
  const t = useTranslations("shell");
  const [wanted, setWanted] = useState(false);
  const face = <Face name={person.name} label={t("userMenu")} />;
  if (wanted) return <UserMenu person={person} face={face} />;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      className="rounded-full"
    >
      {face}
    </button>
  );
}

function Face({ name, label }: { name: string; label: string }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0));
  return (
    <span className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xs uppercase">
      {initials[0]}
      {initials.length > 1 ? initials.at(-1) : null}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
