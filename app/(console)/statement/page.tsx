import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Statement } from "#components/statement/statement.tsx";
import { requireStaff } from "#lib/server/session/require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("statement"))("title") };
}

export default async function StatementPage() {
  await requireStaff("/statement", "getStatement");
  return <Statement />;
}
