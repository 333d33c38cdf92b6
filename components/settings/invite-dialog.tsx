"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useWrite } from "#lib/client/calls/use-write.ts";
import type { Role } from "#lib/core/role.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { PasswordDialog, RoleChoice } from "./access-dialog.tsx";

/** Adds a person to the staff. The password to give to the person is shown once. */
export function InviteDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("settings");
  const invite = useWrite("inviteStaff");
  const [role, setRole] = useState<Role>("operator");
  const form = useForm({ defaultValues: { name: "", email: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, email }) => invite.mutate({ name, email: email.trim(), role }));
  if (invite.data) {
    const { name } = form.getValues();
    return <PasswordDialog name={name} password={invite.data.password} onDone={() => onOpenChange(false)} />;
  }
  const wrongEmail = invite.error?.errors.some(({ pointer }) => pointer === "/email") ? t("emailWrong") : undefined;
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("inviteTitle")}>
      <form
        noValidate
        onSubmit={(event) => (invite.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-4"
      >
        {invite.error && !wrongEmail ? (
          <ProblemBanner
            error={invite.error}
            advice={invite.error.code === "ACTION_REFUSED" ? t("emailTaken") : undefined}
          />
        ) : null}
        <Field label={t("name")} required error={errors.name?.message}>
          {(control) => (
            <Input {...control} {...form.register("name", { required: t("nameMissing") })} autoComplete="off" />
          )}
        </Field>
        <Field label={t("email")} required error={errors.email?.message ?? wrongEmail}>
          {(control) => (
            <Input
              {...control}
              {...form.register("email", { required: t("emailWrong") })}
              type="email"
              autoComplete="off"
            />
          )}
        </Field>
        <RoleChoice value={role} onChange={setRole} />
        <Button type="submit" look="primary" busy={invite.isPending} className="self-end">
          {t("invite")}
        </Button>
      </form>
    </Dialog>
  );
}
