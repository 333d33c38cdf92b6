import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Payouts } from "#components/payouts/payouts.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payouts"))("title") };
}

export default async function PayoutsPage() {
  await requireStaff("/payouts", "listWithdrawals");
  return <Payouts />;
}
