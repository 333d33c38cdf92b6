import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewTransfer } from "#components/transfers/new-transfer.tsx";
import { createTransferContract } from "#lib/domain/money-out/transfers/transfer.contract.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newTransfer"))("title") };
}

export default async function NewTransferPage() {
  await requireStaff("/transfers/new", createTransferContract);
  return (
    <PrefetchedPage of={(read) => Promise.all([read("listAccounts", {}), read("showNetworkState", {})])}>
      <NewTransfer />
    </PrefetchedPage>
  );
}
