"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { mayGrant, type Scope } from "#lib/core/scope.ts";
import { NewSecretDialog, SecretDialog } from "../forms/secret-dialog.tsx";
import { useMay, useViewer } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";
import { DateTime } from "../values/times/date-time.tsx";
import { Certificates } from "./certificates.tsx";

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

/** Shows how many requests of each kind a credential sent in the last minute and today. */
function RequestUse({ credentialId }: { credentialId: string }) {
  const t = useTranslations("requestLimits");
  const words = useTranslations("requestKind");
  const read = useRead("showRequestLimits", {});
  const own = read.data?.credentials.find((credential) => credential.credentialId === credentialId);
  const used = own?.kinds.filter(({ day, refused }) => day + refused > 0) ?? [];
  if (!read.data) return null;
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{t("title")}</h3>
      {used.length === 0 ? (
        <p className="text-muted text-sm">{t("noneToday")}</p>
      ) : (
        <Facts
          facts={used.map(({ kind, minute, day, refused }) => ({
            name: words(kind),
            value: (
              <span className="tabular-nums">
                {t("used", { minute, day })}
                {refused > 0 ? <span className="text-bad"> · {t("refused", { count: refused })}</span> : null}
              </span>
            ),
          }))}
        />
      )}
    </section>
  );
}

type NetworksProps = {
  credentialId: string;
  networks: readonly string[];
  ownNetwork: string | null;
  mayChange: boolean;
};

/** Shows and changes the networks from which a credential may be used. */
function Networks({ credentialId, networks, ownNetwork, mayChange }: NetworksProps) {
  const t = useTranslations("developers");
  const set = useWrite("setCredentialNetworks");
  const stored = networks.join("\n");
  const [typed, setTyped] = useState(stored);
  const wanted = typed.split(/[\s,]+/).filter(Boolean);
  const save = () =>
    set.mutate(
      { credentialId, networks: wanted },
      {
        onSuccess: ({ networks: now }) => {
          setTyped(now.join("\n"));
          void toast("good", t("networksSaved"));
        },
      },
    );
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{t("networks")}</h3>
      {set.isError ? <ProblemBanner error={set.error} /> : null}
      {mayChange ? (
        <>
          <Field label={t("networksLabel")} hint={t("networksHint")}>
            {(control) => (
              <Textarea
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                placeholder={t("networksAny")}
                className="font-mono text-xs"
              />
            )}
          </Field>
          {ownNetwork ? <p className="text-muted text-xs">{t("ownNetwork", { network: ownNetwork })}</p> : null}
          <Button busy={set.isPending} disabled={wanted.join("\n") === stored} onClick={save} className="self-start">
            {t("networksSave")}
          </Button>
        </>
      ) : (
        <p className="break-words text-muted text-sm">{networks.join(", ") || t("networksAny")}</p>
      )}
    </section>
  );
}
