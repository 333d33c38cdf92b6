"use client";

import { useTranslations } from "next-intl";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { mayGrant, SCOPES, type Scope } from "#lib/core/scope.ts";
import { CheckList } from "../forms/fields/check-list.tsx";
import { useViewer } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/inputs/input.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";
import { accountLabel } from "../values/account-label.ts";
import { CredentialSecret } from "./credential-sheet.tsx";

type Typed = {
  name: string;
  what: "oauthA" | "oauthB" | "apiKeyB";
  account: string;
  scopes: Scope[];
  networks: string;
};

const KINDS = [
  { what: "oauthA", kind: "oauth", variant: "A" },
  { what: "oauthB", kind: "oauth", variant: "B" },
  { what: "apiKeyB", kind: "apiKey", variant: "B" },
] as const;

/** Creates a credential and shows its secret once. */
export function NewCredential({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("developers");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  const issue = useWrite("createCredential");
  const role = useViewer()?.role ?? "";
  const grantable = SCOPES.filter((scope) => mayGrant(role, scope));
  const form = useForm<Typed>({
    defaultValues: { name: "", what: "oauthA", account: "", scopes: grantable, networks: "" },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, what, account, scopes, networks: typed }) => {
    const { kind, variant } = KINDS.find((known) => known.what === what) ?? KINDS[0];
    const networks = typed.split(/[\s,]+/).filter(Boolean);
    issue.mutate(
      { name, kind, variant, accountNumber: account || (accounts[0]?.accountNumber ?? ""), scopes, networks },
      {
        onSuccess: ({ approvalId }) => {
          if (!approvalId) return;
          onOpenChange(false);
          void toast("good", t("approvalAsked"));
        },
      },
    );
  });
  if (issue.data?.credentialId) {
    return (
      <CredentialSecret clientId={issue.data.credentialId} secret={issue.data} onDone={() => onOpenChange(false)} />
    );
  }
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={t("new")}>
      <form
        noValidate
        onSubmit={(event) => (issue.isPending ? event.preventDefault() : void submit(event))}
        className="mt-5 flex flex-col gap-5"
      >
        {issue.isError ? <ProblemBanner error={issue.error} /> : null}
        <Field label={t("name")} hint={t("nameHint")} required error={errors.name?.message}>
          {(control) => (
            <Input {...control} {...form.register("name", { required: t("nameMissing") })} autoComplete="off" />
          )}
        </Field>
        <Field label={t("kind")}>
          {(control) => (
            <Select {...control} {...form.register("what")}>
              {KINDS.map(({ what, kind, variant }) => (
                <option key={what} value={what}>
                  {t(kind)} · {t("variant")} {variant}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AccountField accounts={accounts} control={form.register("account")} />
        <CheckList
          legend={t("scopes")}
          names={grantable}
          register={() => form.register("scopes", { validate: (scopes) => scopes.length > 0 || t("scopesMissing") })}
          error={errors.scopes && t("scopesMissing")}
          twoColumns
        />
        <NetworksField control={form.register("networks")} />
        {grantable.length < SCOPES.length ? <p className="text-muted text-sm">{t("scopesOfRole")}</p> : null}
        <Button type="submit" look="primary" size="lg" busy={issue.isPending} wide>
          {t("create")}
        </Button>
      </form>
    </Dialog>
  );
}

type AccountFieldProps = {
  accounts: readonly Parameters<typeof accountLabel>[0][];
  control: UseFormRegisterReturn;
};

function AccountField({ accounts, control: registered }: AccountFieldProps) {
  const t = useTranslations("developers");
  return (
    <Field label={t("account")}>
      {(control) => (
        <Select {...control} {...registered}>
          {accounts.map((account) => (
            <option key={account.accountNumber} value={account.accountNumber}>
              {accountLabel(account)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function NetworksField({ control: registered }: { control: UseFormRegisterReturn }) {
  const t = useTranslations("developers");
  return (
    <Field label={t("networksLabel")} hint={t("networksHint")}>
      {(control) => (
        <Textarea {...control} {...registered} placeholder={t("networksAny")} className="font-mono text-xs" />
      )}
    </Field>
  );
}
