"use client";

import { Pencil, PlugZap, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useMay } from "../../page/viewer.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/data-display/facts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { DateTime } from "../../values/times/date-time.tsx";
import { ServerState } from "../labels/run-status.tsx";
import type { SftpServer } from "../labels/schedule.ts";
import { useFaultWords } from "../labels/use-fault-words.ts";
import { ServerDialog } from "./server-dialog.tsx";
import { placeOfServer } from "./server-place.ts";

type Props = { server: SftpServer; onOpenChange: (open: boolean) => void };

/** A server: what came of the last test or delivery, its key, and what can be done with it. */
export function ServerSheet({ server, onOpenChange }: Props) {
  const t = useTranslations("sftp");
  const [open, setOpen] = useState<"edit" | "remove">();
  const mayChange = useMay("changeSftpServer");
  const test = useWrite("testSftpServer");
  const { sftpServerId, state, usedBy, testedAt } = server;
  if (open === "edit")
    return <ServerDialog server={server} onSaved={() => setOpen(undefined)} onOpenChange={() => setOpen(undefined)} />;
  if (open === "remove") return <RemoveServer server={server} onOpenChange={() => setOpen(undefined)} />;
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={server.name}>
      <div className="mt-4 flex flex-col gap-5">
        <span>
          <ServerState state={state} />
        </span>
        <ServerCheck server={server} mayConfirm={mayChange} />
        {test.error ? <ProblemBanner error={test.error} /> : null}
        <Facts
          facts={[
            { name: t("place"), value: placeOfServer(server) },
            { name: t("signIn"), value: t(server.secretKind) },
            ...(server.hostKey ? [{ name: t("confirmedKey"), value: <KeyText text={server.hostKey} /> }] : []),
            { name: t("usedBy"), value: usedBy.join(", ") || t("unused") },
            ...(testedAt ? [{ name: t("testedAt"), value: <DateTime at={testedAt} look="full" /> }] : []),
          ]}
        />
        {mayChange ? (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen("remove")}>
              <Trash2 aria-hidden className="size-4" />
              {t("remove")}
            </Button>
            <Button onClick={() => setOpen("edit")}>
              <Pencil aria-hidden className="size-4" />
              {t("edit")}
            </Button>
            <Button
              look={state === "UNCONFIRMED" || state === "CHANGED" ? "secondary" : "primary"}
              busy={test.isPending || state === "TESTING"}
              onClick={() => test.mutate({ sftpServerId })}
            >
              <PlugZap aria-hidden className="size-4" />
              {t("test")}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

/** A key as OpenSSH shows it. */
function KeyText({ text }: { text: string }) {
  return <code className="break-all font-mono text-xs">{text}</code>;
}

function RemoveServer({ server, onOpenChange }: Props) {
  const t = useTranslations("sftp");
  const remove = useWrite("removeSftpServer");
  const confirm = () =>
    remove.mutate({ sftpServerId: server.sftpServerId }, { onSuccess: () => void toast("good", t("removed")) });
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      facts={t("removeFacts", { name: server.name, place: placeOfServer(server) })}
      keep={t("removeKeep")}
      confirm={t("remove")}
      busy={remove.isPending || remove.isSuccess}
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      {remove.isError ? (
        <ProblemBanner
          error={remove.error}
          advice={remove.error.code === "ACTION_REFUSED" ? t("inUse", { names: server.usedBy.join(", ") }) : undefined}
        />
      ) : null}
    </ConfirmDialog>
  );
}

type ServerCheckProps = { server: SftpServer; mayConfirm: boolean };

/** Says what came of the last contact with a server, and asks to confirm a key that nobody has confirmed. */
function ServerCheck({ server, mayConfirm }: ServerCheckProps) {
  const t = useTranslations("sftp");
  const words = useFaultWords();
  const { state, error } = server;
  if (state === "UNCONFIRMED" || state === "CHANGED") return <KeyToConfirm server={server} mayConfirm={mayConfirm} />;
  return (
    <p role="status" className="rounded-lg bg-sunken px-3 py-2 text-pretty text-ink text-sm">
      {state === "TESTING" ? t("testing") : state === "READY" ? t("ready") : words.ofDelivery(error ?? "")}
    </p>
  );
}

function KeyToConfirm({ server: { sftpServerId, state, hostKey, seenHostKey }, mayConfirm }: ServerCheckProps) {
  const t = useTranslations("sftp");
  const confirm = useWrite("confirmSftpHostKey");
  if (seenHostKey === null) return null;
  const isChanged = state === "CHANGED";
  const send = () =>
    confirm.mutate({ sftpServerId, hostKey: seenHostKey }, { onSuccess: () => void toast("good", t("confirmed")) });
  return (
    <div
      role="status"
      className={`flex flex-col gap-3 rounded-lg px-4 py-3 text-sm ${isChanged ? "bg-bad-soft" : "bg-warn-soft"}`}
    >
      <p className="text-pretty text-ink">{isChanged ? t("changedLead") : t("confirmLead")}</p>
      {isChanged && hostKey ? <Key name={t("confirmedKey")} text={hostKey} /> : null}
      <Key name={isChanged ? t("seenKey") : t("key")} text={seenHostKey} />
      {confirm.error ? (
        <ProblemBanner
          error={confirm.error}
          advice={confirm.error.code === "ACTION_REFUSED" ? t("keyMoved") : undefined}
        />
      ) : null}
      {mayConfirm ? (
        <Button look={isChanged ? "danger" : "primary"} busy={confirm.isPending} onClick={send} className="self-end">
          {t("confirm")}
        </Button>
      ) : null}
    </div>
  );
}

function Key({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p className="text-muted text-xs">{name}</p>
      <p className="flex items-start gap-1">
        <code className="break-all font-mono text-ink text-xs">{text}</code>
        <CopyButton text={text} what={name} />
      </p>
    </div>
  );
}
