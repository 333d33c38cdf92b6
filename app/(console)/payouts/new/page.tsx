import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPayout } from "#components/payouts/new-payout.tsx";
import { withdrawToKeyContract } from "#lib/domain/withdrawals/withdraw-to-key.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { FirstRead } from "../../first-read.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newPayout"))("title") };
}

export default async function NewPayoutPage() {
  await requireStaff("/payouts/new", withdrawToKeyContract);
  return (
    <FirstRead of={(read) => read("listAccounts", {})}>
      <NewPayout />
    </FirstRead>
  );
}
