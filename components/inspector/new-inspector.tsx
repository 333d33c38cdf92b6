"use client";

import { Radar } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { AccountChoice, useAccountChoice } from "../forms/account-choice.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";

/** Creates the inspector with its webhook. `isAgain`: it exists, and its webhook was deleted. */
export function NewInspector({ isAgain = false }: { isAgain?: boolean }) {
  const t = useTranslations("inspector");
  const { chosen, choice } = useAccountChoice(useRead("listAccounts", {}).data?.accounts ?? []);
  const create = useWrite("createInspector");
  return (
    <Card flush>
      <Notice
        icon={Radar}
        title={t(isAgain ? "noWebhook" : "none")}
        action={
          <form
            noValidate
            className="flex w-80 max-w-full flex-col gap-4 text-left"
            onSubmit={(event) => {
              event.preventDefault();
              if (chosen && !create.isPending) create.mutate({ accountNumber: chosen.accountNumber });
            }}
          >
            {create.isError ? (
              <ProblemBanner
                error={create.error}
                advice={create.error.code === "VALIDATION_ERROR" ? t("urlRefused") : undefined}
              />
            ) : null}
            <AccountChoice label={t("account")} {...choice} />
            <Button type="submit" look="primary" wide busy={create.isPending}>
              {t(isAgain ? "createWebhook" : "create")}
            </Button>
          </form>
        }
      >
        {t(isAgain ? "noWebhookHint" : "noneHint")}
      </Notice>
    </Card>
  );
}
