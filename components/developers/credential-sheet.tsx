"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { mayGrant, type Scope } from "#lib/core/scope.ts";
import { NewSecretDialog, SecretDialog } from "../forms/secret-dialog.tsx";
import { useMay, useViewer } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { toast } from "../ui/toast.ts";
import { DateTime } from "../values/date-time.tsx";
import { Certificates } from "./certificates.tsx";
import { Networks } from "./networks.tsx";
import { RequestUse } from "./request-use.tsx";

export type Credential = ConsoleOutput<"listCredentials">["credentials"][number];
type Props = { credential: Credential; onOpenChange: (open: boolean) => void };
/** `ownNetwork`: the network that the person's own request came from. */
type SheetProps = Props & { ownNetwork: string | null };

/** Shows one credential: its scopes, its certificates and its actions. */
export function CredentialSheet({ credential, ownNetwork, onOpenChange }: SheetProps) {
  const t = useTranslations("developers");
  const [open, setOpen] = useState<"rotate" | "revoke">();
  const role = useViewer()?.role ?? "";
  const mayRevoke = useMay("revokeCredential") && !credential.revokedAt;
  const grantsAll = credential.scopes.every((scope) => mayGrant(role, scope as Scope));
  const mayChange = useMay("rotateCredential") && !credential.revokedAt && grantsAll;
  const close = () => setOpen(undefined);
  if (open === "rotate") return <RotateCredential credential={credential} onOpenChange={close} />;
  if (open === "revoke") return <RevokeCredential credential={credential} onOpenChange={close} />;
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
        {mayRevoke ? (
          <div className="flex flex-wrap gap-2">
            {mayChange ? <Button onClick={() => setOpen("rotate")}>{t("rotate")}</Button> : null}
            <Button look="danger" onClick={() => setOpen("revoke")}>
              {t("revoke")}
            </Button>
          </div>
        ) : null}
        {mayRevoke && !grantsAll ? <p className="text-muted text-sm">{t("rotateOfRole")}</p> : null}
        <RequestUse credentialId={credential.credentialId} />
        <Certificates
          credentialId={credential.credentialId}
          certificates={credential.certificates}
          mayChange={mayChange}
        />
        <Networks
          credentialId={credential.credentialId}
          networks={credential.networks}
          ownNetwork={ownNetwork}
          mayChange={mayChange}
        />
      </div>
    </Dialog>
  );
}

/** Asks for confirmation before a credential is revoked. Revocation is permanent. */
function RevokeCredential({ credential, onOpenChange }: Props) {
  const t = useTranslations("developers");
  const revoke = useWrite("revokeCredential");
  const confirm = () =>
    revoke.mutate(
      { credentialId: credential.credentialId },
      {
        onSuccess: () => {
          onOpenChange(false);
          void toast("good", t("revokeDone"));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("revokeTitle", { name: credential.name })}
      facts={t("revokeFacts")}
      keep={t("keep")}
      confirm={t("revoke")}
      busy={revoke.isPending}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {revoke.isError ? <ProblemBanner error={revoke.error} /> : null}
    </ConfirmDialog>
  );
}

/** Creates a new secret for a credential and shows it once. The current secret stays valid for the chosen time. */
function RotateCredential({ credential, onOpenChange }: Props) {
  const t = useTranslations("developers");
  const rotate = useWrite("rotateCredential");
  const { credentialId, name } = credential;
  if (rotate.data && !rotate.data.approvalId) {
    return <CredentialSecret clientId={credentialId} secret={rotate.data} onDone={() => onOpenChange(false)} />;
  }
  return (
    <NewSecretDialog
      title={t("rotateTitle", { name })}
      facts={t("rotateFacts")}
      keep={t("keep")}
      confirm={t("rotateConfirm")}
      write={rotate}
      onOpenChange={onOpenChange}
      onConfirm={(overlapSeconds) =>
        rotate.mutate(
          { credentialId, overlapSeconds },
          {
            onSuccess: ({ approvalId }) => {
              if (!approvalId) return;
              onOpenChange(false);
              void toast("good", t("approvalAsked"));
            },
          },
        )
      }
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
