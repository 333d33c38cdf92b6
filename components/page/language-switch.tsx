"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { remember } from "#lib/client/plain-http.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { LOCALE_COOKIE } from "../i18n/locale-choice.ts";
import { Segmented } from "../ui/inputs/segmented.tsx";

const NAMES: { value: Locale; label: string }[] = [
  { value: "pt-BR", label: "PT" },
  { value: "en", label: "EN" },
];

/** Switches between Portuguese and English. The choice is remembered in this browser. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const [chosen, setChosen] = useState(useLocale());
  const choose = (locale: Locale) => {
    setChosen(locale);
    remember(LOCALE_COOKIE, locale);
    router.refresh();
  };
  return <Segmented label={t("language")} value={chosen} options={NAMES} onChange={choose} />;
}
