import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewReconciliation } from "#components/reconciliations/new-reconciliation.tsx";
import { createReconciliationContract } from "#lib/domain/files/reconciliations/manage-reconciliations.contract.ts";
import { requireStaff } from "../../../require-staff.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("upload"))("title") };
}

export default async function NewReconciliationPage() {
  await requireStaff("/reconciliations/new", createReconciliationContract);
  return <NewReconciliation />;
}
