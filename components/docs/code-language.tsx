"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Segmented } from "../ui/segmented.tsx";

const LANGUAGES = [
  { value: "curl", label: "curl" },
  { value: "ts", label: "TypeScript" },
] as const;

/** Shows a request either in curl or in TypeScript. */
export function CodeLanguage({ curl, typeScript }: { curl: ReactNode; typeScript: ReactNode }) {
  const t = useTranslations("docs");
  const [language, setLanguage] = useState<"curl" | "ts">("curl");
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented label={t("language")} value={language} options={LANGUAGES} onChange={setLanguage} />
      <div className="w-full min-w-0">{language === "curl" ? curl : typeScript}</div>
    </div>
  );
}
