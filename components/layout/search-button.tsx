"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { onSearchKey, SEARCH_KEYS } from "#lib/client/search-key.ts";
import { buttonStyles } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = onDemand(() => loadPalette().then((module) => module.Palette));

const never = () => () => {};
const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
const onServer = () => false;

/** Opens the command palette by a click or by ⌘K, elsewhere than on a Mac by Ctrl K. The palette is loaded when one of them is near. */
export function SearchButton({ staging }: { staging: boolean }) {
  const t = useTranslations("palette");
  const [open, setOpen] = useState(false);
  const isMac = useSyncExternalStore(never, onMac, onServer);
  useEffect(
    () =>
      onSearchKey({
        near: () => void loadPalette(),
        show: setOpen,
      }),
    [],
  );
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={SEARCH_KEYS}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => setOpen(true)}
        className={buttonStyles({ look: "ghost", size: "sm" })}
      >
        <Search aria-hidden className="size-4" />
        <span className="max-xl:sr-only">{t("open")}</span>
        <kbd aria-hidden className="rounded border border-line px-1 font-sans text-faint text-xs max-sm:hidden">
          {isMac ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {open ? <Palette staging={staging} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
