"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "../page/page-header.tsx";
import { PageLinks } from "../page/page-links.tsx";
import { useSettingsPages } from "./settings-pages.ts";

/** The title of a page of the settings, with links to the other pages that the person may open. */
export function SettingsHeader({ page }: { page: "me" | "team" | "policy" }) {
  const t = useTranslations("settings");
  const pages = useSettingsPages();
  return (
    <>
      <PageHeader title={t(page)} lead={t(`${page}Lead`)} />
      {pages.length > 1 ? (
        <PageLinks
          label={t("title")}
          links={pages.map(({ href, name }) => ({ href, name: t(name), isHere: name === page }))}
        />
      ) : null}
    </>
  );
}
