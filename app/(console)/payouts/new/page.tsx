import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPayout } from "#components/payouts/new-payout.tsx";
import { withdrawToKeyContract } from "#lib/domain/money-out/withdrawals/withdrawal.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newPayout"))("title") };
}

export default async function NewPayoutPage() {
  await requireStaff("/payouts/new", withdrawToKeyContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listAccounts", {}), read("showNetworkState", {})])}>
      <NewPayout />
    </PrefetchedPage>
  );
}
