import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Balances } from "#components/balances/balances.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("balances"))("title") };
}

export default async function BalancesPage() {
  await requireStaff("/balances", "showBalances");
  return <Balances />;
}
