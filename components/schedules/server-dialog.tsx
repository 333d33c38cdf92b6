"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { SFTP_SERVERS_MAX } from "#lib/core/file-limits.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { SftpServer } from "./schedule.ts";
import { ServerFields } from "./server-fields.tsx";
import {
  canKeep,
  faultsOfServer,
  refusedOfServer,
  settingsOfServer,
  type TypedServer,
  typedServer,
} from "./server-typed.ts";

type Props = { server?: SftpServer; onSaved: (sftpServerId: string) => void; onOpenChange: (open: boolean) => void };

/** Adds a server or changes one. It is tried then, and shown with what came of it. */
export function ServerDialog({ server, onSaved, onOpenChange }: Props) {
  const t = useTranslations("sftp");
  const [typed, setTyped] = useState(typedServer(server));
  const [isTried, setTried] = useState(false);
  const { save, write } = useSaving(server, (sftpServerId) => {
    onOpenChange(false);
    onSaved(sftpServerId);
  });
  const keepable = canKeep(typed, server);
  const faults = faultsOfServer(typed, keepable);
  const refused = refusedOfServer(write.error);
  const set = (change: Partial<TypedServer>) => setTyped((now) => ({ ...now, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!write.isPending && !Object.values(faults).some(Boolean)) save(typed);
  };
  const shown = isTried ? { ...faults, host: faults.host || Boolean(refused.host) } : null;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      place="side"
      title={server ? t("editTitle") : t("createTitle")}
      description={t("lead")}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {write.error && Object.keys(refused).length === 0 ? (
          <ProblemBanner
            error={write.error}
            advice={write.error.code === "ACTION_REFUSED" ? t("tooMany", { max: SFTP_SERVERS_MAX }) : undefined}
          />
        ) : null}
        <ServerFields typed={typed} set={set} faults={shown} refused={refused} isNew={!server} canKeep={keepable} />
        <Button type="submit" look="primary" size="lg" busy={write.isPending} wide>
          {server ? t("save") : t("create")}
        </Button>
      </form>
    </Dialog>
  );
}

function useSaving(server: SftpServer | undefined, onSaved: (sftpServerId: string) => void) {
  const create = useWrite("createSftpServer");
  const change = useWrite("changeSftpServer");
  const then = { onSuccess: ({ sftpServerId }: { sftpServerId: string }) => onSaved(sftpServerId) };
  const save = (typed: TypedServer) => {
    const { secret, ...settings } = settingsOfServer(typed);
    if (server) change.mutate({ ...settings, ...(secret ? { secret } : {}), sftpServerId: server.sftpServerId }, then);
    else if (secret) create.mutate({ ...settings, secret }, then);
  };
  return { save, write: server ? change : create };
}
