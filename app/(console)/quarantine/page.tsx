import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Quarantine } from "#components/quarantine/quarantine.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("quarantine"))("title") };
}

export default async function QuarantinePage() {
  await requireStaff("/quarantine", "listQuarantine");
  return <Quarantine />;
}
