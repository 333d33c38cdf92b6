import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Refunds } from "#components/refunds/refunds.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("refunds"))("title") };
}

export default async function RefundsPage() {
  await requireStaff("/refunds", "listRefunds");
  return <Refunds />;
}
