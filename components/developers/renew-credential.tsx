"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import type { Credential } from "./credential.ts";
import { CredentialSecret } from "./credential-secret.tsx";

const OVERLAPS = ["0", "3600", "86400", "604800"] as const;

type Props = { credential: Credential; onOpenChange: (open: boolean) => void };

/** Gives a credential a new secret and shows it once; the one it has goes on for a while. */
export function RenewCredential({ credential, onOpenChange }: Props) {
  const t = useTranslations("developers");
  const renew = useWrite("renewCredential");
  const [overlap, setOverlap] = useState("86400");
  const { credentialId, name } = credential;
  if (renew.data) {
    return <CredentialSecret clientId={credentialId} secret={renew.data} onDone={() => onOpenChange(false)} />;
  }
  return (
    <ConfirmDialog
      title={t("renewTitle", { name })}
      facts={t("renewFacts")}
      keep={t("keep")}
      confirm={t("renewConfirm")}
      look="primary"
      busy={renew.isPending}
      onOpenChange={onOpenChange}
      onConfirm={() => renew.mutate({ credentialId, overlapSeconds: Number(overlap) })}
    >
      {renew.isError ? <ProblemBanner error={renew.error} /> : null}
      <Field label={t("overlap")}>
        {(control) => (
          <Select {...control} value={overlap} onChange={(event) => setOverlap(event.target.value)}>
            {OVERLAPS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(`overlap${seconds}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
