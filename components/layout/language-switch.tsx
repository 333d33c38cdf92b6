"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Locale } from "#lib/core/locale.ts";
import { chooseLocale } from "../i18n/choose-locale.ts";
import { Segmented } from "../ui/segmented.tsx";

const NAMES: { value: Locale; label: string }[] = [
  { value: "pt-BR", label: "PT" },
  { value: "en", label: "EN" },
];

/** Portuguese or English, remembered in this browser. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const [chosen, setChosen] = useState(useLocale());
  const choose = (locale: Locale) => {
    setChosen(locale);
    chooseLocale(locale);
    router.refresh();
  };
  return <Segmented label={t("language")} value={chosen} options={NAMES} onChange={choose} />;
}
