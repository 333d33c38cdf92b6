import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Audit } from "#components/audit/audit.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage() {
  await requireStaff("/audit", "listDeeds");
  return <Audit />;
}
