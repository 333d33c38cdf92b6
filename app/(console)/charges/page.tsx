import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Charges } from "#components/charges/charges.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("title") };
}

export default async function ChargesPage() {
  await requireStaff("/charges");
  return <Charges />;
}
