"use client";

import { useTranslations } from "next-intl";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import type { Credential } from "./credential.ts";

type Props = { credential: Credential; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before a credential is revoked. Revocation is permanent. */
export function RevokeCredential({ credential, onOpenChange }: Props) {
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
