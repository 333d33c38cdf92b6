"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { THEMES } from "../page/theme-button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Segmented } from "../ui/segmented.tsx";

/** Sets the language and the theme, which are remembered in this browser. */
export function Appearance() {
  const t = useTranslations("settings");
  const shell = useTranslations("shell");
  const { theme, setTheme } = useTheme();
  // Only the browser has the chosen theme; the server does not.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Facts
      facts={[
        { name: t("language"), value: <LanguageSwitch /> },
        {
          name: t("theme"),
          value: (
            <Segmented
              label={t("theme")}
              value={isHere ? (theme ?? "system") : "system"}
              options={THEMES.map(({ value, name }) => ({ value: value as string, label: shell(name) }))}
              onChange={setTheme}
            />
          ),
        },
      ]}
    />
  );
}
