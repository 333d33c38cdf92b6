import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "../page/page-header.tsx";

const PAGES = [
  { href: "/statement/files", name: "list" },
  { href: "/statement/files/schedules", name: "schedules" },
] as const;

type Props = { page: (typeof PAGES)[number]["name"]; lead: string; children?: ReactNode };

/** The title of the pages of files, with links between them. */
export function FilesHeader({ page, lead, children }: Props) {
  const t = useTranslations("files");
  return (
    <>
      <PageHeader title={t("title")} lead={lead}>
        {children}
      </PageHeader>
      <nav aria-label={t("pages")} className="-mt-2 mb-6 overflow-x-auto border-line border-b print:hidden">
        <ul className="flex gap-1">
          {PAGES.map(({ href, name }) => (
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
    </>
  );
}
