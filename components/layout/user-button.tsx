"use client";

import { useTranslations } from "next-intl";
import { startTransition, useState } from "react";
import type { Viewer } from "../page/viewer.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const loadMenu = () => import("./user-menu.tsx");
const UserMenu = onDemand(() => loadMenu().then((module) => module.UserMenu));

/** The button of the user menu. The menu is loaded when the pointer or the focus is on the button. */
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
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      // Not in a transition, React would wait before it shows what has just been loaded.
      onClick={() => startTransition(() => setWanted(true))}
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
