import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Transfers } from "#components/transfers/transfers.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transfers"))("title") };
}

export default async function TransfersPage() {
  await requireStaff("/transfers", "listTransfers");
  return <Transfers />;
}
