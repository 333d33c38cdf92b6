"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { FormPage, FormWaiting } from "../forms/form-page.tsx";

const PayoutForm = dynamic(() => import("./payout-form.tsx").then((module) => module.PayoutForm), {
  ssr: false,
  loading: () => <FormWaiting />,
});

export function NewPayout() {
  const t = useTranslations("newPayout");
  return (
    <FormPage back="/payouts" title={t("title")} lead={t("lead")} accountsMin={1}>
      {(accounts) => <PayoutForm accounts={accounts} />}
    </FormPage>
  );
}
