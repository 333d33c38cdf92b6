"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { NewSecretDialog, SecretDialog } from "../forms/secret-dialog.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { toast } from "../ui/toast.ts";
import { DateTime } from "../values/date-time.tsx";
import { Certificates } from "./certificates.tsx";

export type Credential = ConsoleOutput<"listCredentials">["credentials"][number];
type Props = { credential: Credential; onOpenChange: (open: boolean) => void };

/** Shows one credential: its scopes, its certificates and its actions. */
export function CredentialSheet({ credential, onOpenChange }: Props) {
  const t = useTranslations("developers");
  const [open, setOpen] = useState<"renew" | "end">();
  const mayChange = useMay("rotateCredential") && !credential.revokedAt;
  const close = () => setOpen(undefined);
  if (open === "renew") return <RotateCredential credential={credential} onOpenChange={close} />;
  if (open === "end") return <RevokeCredential credential={credential} onOpenChange={close} />;
  const { lastUsedAt } = credential;
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={credential.name}>
      <div className="mt-5 flex flex-col gap-5">
        <Facts
          facts={[
            { name: t("id"), value: <Identifier id={credential.credentialId} what={t("id")} /> },
            { name: t("kind"), value: `${t(credential.kind)} · ${t("variant")} ${credential.variant}` },
            { name: t("account"), value: <span className="tabular-nums">{credential.accountNumber}</span> },
            { name: t("used"), value: lastUsedAt ? <DateTime at={lastUsedAt} look="full" /> : t("never") },
            { name: t("secrets"), value: <span className="tabular-nums">{credential.secrets}</span> },
            {
              name: t("scopes"),
              value: <span className="break-words font-mono text-xs">{credential.scopes.join(", ")}</span>,
            },
          ]}
        />
        {mayChange ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen("renew")}>{t("renew")}</Button>
            <Button look="danger" onClick={() => setOpen("end")}>
              {t("end")}
            </Button>
          </div>
        ) : null}
        <Certificates
          credentialId={credential.credentialId}
          certificates={credential.certificates}
          mayChange={mayChange}
        />
      </div>
    </Dialog>
  );
}

/** Asks for confirmation before a credential is revoked. Revocation is permanent. */
function RevokeCredential({ credential, onOpenChange }: Props) {
  const t = useTranslations("developers");
  const end = useWrite("revokeCredential");
  const confirm = () =>
    end.mutate(
      { credentialId: credential.credentialId },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("ended"));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("endTitle", { name: credential.name })}
      facts={t("endFacts")}
      keep={t("keep")}
      confirm={t("end")}
      busy={end.isPending}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {end.isError ? <ProblemBanner error={end.error} /> : null}
    </ConfirmDialog>
  );
}

/** Creates a new secret for a credential and shows it once. The current secret stays valid for the chosen time. */
function RotateCredential({ credential, onOpenChange }: Props) {
  const t = useTranslations("developers");
  const renew = useWrite("rotateCredential");
  const { credentialId, name } = credential;
  if (renew.data) {
    return <CredentialSecret clientId={credentialId} secret={renew.data} onDone={() => onOpenChange(false)} />;
  }
  return (
    <NewSecretDialog
      title={t("renewTitle", { name })}
      facts={t("renewFacts")}
      keep={t("keep")}
      confirm={t("renewConfirm")}
      write={renew}
      onOpenChange={onOpenChange}
      onConfirm={(overlapSeconds) => renew.mutate({ credentialId, overlapSeconds })}
    />
  );
}

type SecretProps = {
  clientId: string;
  secret: { clientSecret?: string | undefined; apiKey?: string | undefined };
  onDone: () => void;
};

/** Shows the secret that a system needs to sign in. It can be shown only once. */
export function CredentialSecret({ clientId, secret: { clientSecret, apiKey }, onDone }: SecretProps) {
  const t = useTranslations("developers");
  const secrets = apiKey
    ? [{ name: t("apiKey"), value: apiKey }]
    : [
        { name: t("id"), value: clientId },
        { name: t("secret"), value: clientSecret ?? "" },
      ];
  return (
    <SecretDialog
      title={t("secretTitle")}
      lead={t("secretOnce")}
      secrets={secrets}
      done={t("secretDone")}
      onDone={onDone}
    />
  );
}
