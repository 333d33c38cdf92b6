"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "../page/page-header.tsx";
import { useSettingsPages } from "./settings-pages.ts";

/** The title of a page of the settings, with links to the other pages that the person may open. */
export function SettingsHeader({ page }: { page: "me" | "team" | "policy" }) {
  const t = useTranslations("settings");
  const pages = useSettingsPages();
  return (
    <>
      <PageHeader title={t(page)} lead={t(`${page}Lead`)} />
      {pages.length > 1 ? (
        <nav aria-label={t("title")} className="-mt-2 mb-6 overflow-x-auto border-line border-b print:hidden">
          <ul className="flex gap-1">
            {pages.map(({ href, name }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={name === page ? "page" : undefined}
                  className={clsx(
                    "-outline-offset-2 flex h-10 items-center whitespace-nowrap border-b-2 px-3 font-medium text-sm transition-colors max-sm:px-2",
                    name === page ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
                  )}
                >
                  {t(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
