"use client";

import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { buttonStyles } from "../ui/button.tsx";

/** The themes that a person can choose, with the names of their messages. */
export const THEMES = [
  { value: "system", name: "themeSystem" },
  { value: "light", name: "themeLight" },
  { value: "dark", name: "themeDark" },
] as const;

/** Switches between light and dark. CSS decides which button is visible, so the server need not have the theme. */
export function ThemeButton() {
  const t = useTranslations("shell");
  const { setTheme } = useTheme();
  return (
    <>
      <button
        type="button"
        aria-label={t("toDark")}
        title={t("toDark")}
        onClick={() => setTheme("dark")}
        className={buttonStyles({ look: "ghost", size: "icon", className: "dark:hidden" })}
      >
        <Moon aria-hidden className="size-4" />
      </button>
      <button
        type="button"
        aria-label={t("toLight")}
        title={t("toLight")}
        onClick={() => setTheme("light")}
        className={buttonStyles({ look: "ghost", size: "icon", className: "not-dark:hidden" })}
      >
        <Sun aria-hidden className="size-4" />
      </button>
    </>
  );
}
