"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Locale } from "#lib/core/locale.ts";
import { LOCALE_COOKIE } from "../i18n/locale-choice.ts";
import { Segmented } from "../ui/segmented.tsx";

const NAMES: { value: Locale; label: string }[] = [
  { value: "pt-BR", label: "PT" },
  { value: "en", label: "EN" },
];
const YEAR_S = 31_536_000;

/** Portuguese or English, remembered in this browser. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const [chosen, setChosen] = useState(useLocale());
  const choose = (locale: Locale) => {
    setChosen(locale);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
    router.refresh();
  };
  return <Segmented label={t("language")} value={chosen} options={NAMES} onChange={choose} />;
}
