import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Audit } from "#components/audit/audit.tsx";
import { auditReads } from "#components/audit/audit-query.ts";
import { listAuditEventsContract } from "#lib/domain/base/audit/audit.contract.ts";
import { requireStaff } from "../../require-staff.ts";
import { PrefetchedPage } from "../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ searchParams }: Props) {
  await requireStaff("/audit", listAuditEventsContract);
  return (
    <PrefetchedPage of={auditReads(await searchParams)}>
      <Audit />
    </PrefetchedPage>
  );
}
