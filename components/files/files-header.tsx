import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "../page/page-header.tsx";
import { PageLinks } from "../page/page-links.tsx";

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
      <PageLinks
        label={t("pages")}
        links={PAGES.map(({ href, name }) => ({ href, name: t(name), isHere: name === page }))}
      />
    </>
  );
}
