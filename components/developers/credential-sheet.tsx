"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Certificates } from "./certificates.tsx";
import type { Credential } from "./credential.ts";
import { RevokeCredential } from "./revoke-credential.tsx";
import { RotateCredential } from "./rotate-credential.tsx";

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
        <Certificates credential={credential} mayChange={mayChange} />
      </div>
    </Dialog>
  );
}
