"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { NewSecretDialog } from "../forms/new-secret-dialog.tsx";
import type { Credential } from "./credential.ts";
import { CredentialSecret } from "./credential-secret.tsx";

type Props = { credential: Credential; onOpenChange: (open: boolean) => void };

/** Creates a new secret for a credential and shows it once. The current secret stays valid for the chosen time. */
export function RotateCredential({ credential, onOpenChange }: Props) {
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
