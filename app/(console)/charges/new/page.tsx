import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewCharge } from "#components/charges/new-charge.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newCharge"))("title") };
}

export default async function NewChargePage() {
  await requireStaff("/charges/new", "createCharge");
  return <NewCharge />;
}
