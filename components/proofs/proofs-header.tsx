"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "../page/page-header.tsx";
import { PageLinks } from "../page/page-links.tsx";

/** The title of the pages of proofs, with links between them. */
export function ProofsHeader({ page }: { page: "differences" | "days" }) {
  const t = useTranslations("proofs");
  const links = [
    { href: "/proofs", name: t("differences"), isHere: page === "differences" },
    { href: "/proofs/days", name: t("days"), isHere: page === "days" },
  ];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <PageLinks label={t("title")} links={links} />
    </>
  );
}
