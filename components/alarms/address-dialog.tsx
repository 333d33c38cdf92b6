"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { SecretDialog } from "../forms/secret-dialog.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";

type Props = { webhookUrl: string | null; onOpenChange: (open: boolean) => void };

/** Sets the address that alarms are sent to, and shows its new secret once; or removes the address. */
export function AddressDialog({ webhookUrl, onOpenChange }: Props) {
  const t = useTranslations("alarmSettings");
  const change = useWrite("setAlarmWebhook");
  const form = useForm<{ url: string }>({ defaultValues: { url: webhookUrl ?? "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ url }) => change.mutate({ url: url.trim() }));
  const remove = () =>
    change.mutate(
      { url: null },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("addressRemoved"));
        },
      },
    );
  const secret = change.data?.signingSecret;
  if (secret)
    return (
      <SecretDialog
        title={t("secretTitle")}
        lead={t("secretOnce")}
        secrets={[{ name: t("secret"), value: secret }]}
        done={t("secretDone")}
        onDone={() => onOpenChange(false)}
      />
    );
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("addressTitle")} description={t("addressFacts")}>
      <form
        noValidate
        onSubmit={(event) => (change.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-4"
      >
        {change.isError ? <ProblemBanner error={change.error} /> : null}
        <Field label={t("url")} hint={t("urlHint")} required error={errors.url?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("url", { validate: (typed) => URL.canParse(typed.trim()) || t("urlWrong") })}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {webhookUrl ? (
            <Button look="danger" busy={change.isPending} onClick={remove}>
              {t("addressRemove")}
            </Button>
          ) : null}
          <Button type="submit" look="primary" busy={change.isPending}>
            {t("addressSave")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
