"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { eventNames } from "#lib/core/states/event-name.ts";
import type { Account } from "../../forms/fields/account-choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { accountLabel } from "../../values/account-label.ts";
import { WebhookSecret } from "./webhook-dialogs.tsx";
import { type TypedWebhook, WebhookForm, wireAuthentication } from "./webhook-form.tsx";

const NONE: string[] = [];

/** Creates a webhook for an account (variant A) or for one key (variant B), and shows its signing secret once. */
export function NewWebhook({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("webhooks");
  const accounts = useRead("listAccounts", {}).data?.accounts;
  const create = useWrite("configureWebhook");
  const [source, setSource] = useState<string>();
  const [type, setType] = useState("");
  const chosen = source ?? accounts?.[0]?.accountNumber ?? "";
  const owner = accounts?.find(
    ({ accountNumber, pixKeys }) => accountNumber === chosen || pixKeys.some(({ key }) => key === chosen),
  );
  const pixKey = owner && owner.accountNumber !== chosen ? chosen : null;
  const secret = create.data?.signingSecret;
  if (secret) return <WebhookSecret secret={secret} onDone={() => onOpenChange(false)} />;

  const submit = (typed: TypedWebhook) =>
    create.mutate(
      {
        url: typed.url,
        type: type === "" ? null : (Number(type) as 0),
        events: typed.events,
        accountNumber: owner?.accountNumber ?? null,
        pixKey,
        ...wireAuthentication(typed),
      },
      { onSuccess: (webhook) => webhook.signingSecret || onOpenChange(false) },
    );
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={t("new")}>
      {accounts ? (
        <WebhookForm
          initial={{ url: "", events: NONE, auth: "none" }}
          choices={eventNames(pixKey ? "B" : "A", type === "" ? null : Number(type))}
          submitLabel={t("create")}
          busy={create.isPending}
          error={create.error}
          onSubmit={submit}
        >
          <SourceFields accounts={accounts} chosen={chosen} onChoose={setSource} type={type} onType={setType} />
        </WebhookForm>
      ) : (
        <Skeleton className="mt-5 h-96" />
      )}
    </Dialog>
  );
}

type SourceProps = {
  accounts: readonly Account[];
  /** The number of an account, or one of its keys. */
  chosen: string;
  onChoose: (chosen: string) => void;
  type: string;
  onType: (type: string) => void;
};

/** Chooses whose events the webhook receives, and of which type. */
function SourceFields({ accounts, chosen, onChoose, type, onType }: SourceProps) {
  const t = useTranslations("webhooks");
  return (
    <>
      <Field label={t("source")}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => onChoose(event.target.value)}>
            {accounts.map(({ accountNumber, holderName, bank, pixKeys }) => (
              <optgroup key={accountNumber} label={accountLabel({ accountNumber, holderName, bank })}>
                <option value={accountNumber}>{t("sourceAccount")}</option>
                {pixKeys.map(({ key }) => (
                  <option key={key} value={key}>
                    {t("sourceKey", { key })}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("type")}>
        {(control) => (
          <Select {...control} value={type} onChange={(event) => onType(event.target.value)}>
            <option value="">{t("typeAll")}</option>
            {(["0", "1", "2"] as const).map((value) => (
              <option key={value} value={value}>
                {t(`type${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
