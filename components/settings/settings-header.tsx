"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "../page/page-header.tsx";
import { PageLinks } from "../page/page-links.tsx";
import { type SettingsPageName, useSettingsPages } from "./settings-pages.ts";

/** The title of a page of the settings with its actions, and links to the other pages that the person may open. */
export function SettingsHeader({ page, children }: { page: SettingsPageName; children?: ReactNode }) {
  const t = useTranslations("settings");
  const pages = useSettingsPages();
  return (
    <>
      <PageHeader title={t(page)} lead={t(`${page}Lead`)}>
        {children}
      </PageHeader>
      {pages.length > 1 ? (
        <PageLinks
          label={t("title")}
          links={pages.map(({ href, name }) => ({ href, name: t(name), isHere: name === page }))}
        />
      ) : null}
    </>
  );
}
