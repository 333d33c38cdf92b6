"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Segmented } from "../../ui/inputs/segmented.tsx";

type Props = { samples: readonly { language: string; code: ReactNode }[] };

/** Shows one thing in one of several languages. */
export function CodeLanguage({ samples }: Props) {
  const t = useTranslations("docs");
  const [chosen, choose] = useState(samples[0]?.language ?? "");
  const options = samples.map(({ language }) => ({ value: language, label: language }));
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented label={t("language")} value={chosen} options={options} onChange={choose} />
      <div className="w-full min-w-0">{samples.find(({ language }) => language === chosen)?.code}</div>
    </div>
  );
}
