"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { FormPage, FormWaiting } from "../forms/form-page.tsx";

const TransferForm = dynamic(() => import("./transfer-form.tsx").then((module) => module.TransferForm), {
  ssr: false,
  loading: () => <FormWaiting />,
});

/** The page for a new transfer between the operator's own accounts. */
export function NewTransfer() {
  const t = useTranslations("newTransfer");
  return (
    <FormPage back="/transfers" title={t("title")} lead={t("lead")} accountsMin={2}>
      {(accounts) => <TransferForm accounts={accounts} />}
    </FormPage>
  );
}
