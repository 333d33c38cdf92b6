"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import type { Viewer } from "../page/viewer.tsx";
import type { UserMenuProps } from "./user-menu.tsx";

const loadMenu = () => import("./user-menu.tsx");

/** The button of the user menu. The menu is loaded when the pointer or the focus is on the button, which stays until it is there. */
export function UserButton({ person }: { person: Viewer }) {
  const t = useTranslations("shell");
  const [Menu, setMenu] = useState<ComponentType<UserMenuProps>>();
  const face = <Face name={person.name} label={t("userMenu")} />;
  if (Menu) return <Menu person={person} face={face} />;
  const open = async () => {
    const { UserMenu } = await loadMenu();
    setMenu(() => UserMenu);
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => void open()}
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
