"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { onSearchKey, SEARCH_KEYS } from "#lib/client/page/search-key.ts";
import { buttonStyles } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const Palette = onDemand(() => import("./palette.tsx").then((module) => module.Palette));

const never = () => () => {};
const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
const onServer = () => false;

/** Opens the command palette by a click or by ⌘K, elsewhere than on a Mac by Ctrl K. The palette is loaded when one of them is near. */
export function SearchButton({ staging }: { staging: boolean }) {
  const t = useTranslations("palette");
  const [open, show] = usePalette();
  const isMac = useSyncExternalStore(never, onMac, onServer);
  useEffect(() => onSearchKey({ near: Palette.near, show }), [show]);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={SEARCH_KEYS}
        onPointerEnter={Palette.near}
        onFocus={Palette.near}
        onClick={() => show(true)}
        className={buttonStyles({ look: "ghost", size: "sm" })}
      >
        <Search aria-hidden className="size-4" />
        <span className="max-xl:sr-only">{t("open")}</span>
        <kbd aria-hidden className="rounded border border-line px-1 font-sans text-faint text-xs max-sm:hidden">
          {isMac ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {open ? <Palette staging={staging} onClose={() => show(false)} /> : null}
    </>
  );
}

/** Whether the palette is open, and a function that opens it as soon as its code is there, or closes it. */
function usePalette(): [boolean, (isWanted: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const wanted = useRef(false);
  const show = useCallback((isWanted: boolean) => {
    wanted.current = isWanted;
    if (isWanted) Palette.prepare(() => setOpen(wanted.current));
    else setOpen(false);
  }, []);
  return [isOpen, show];
}
