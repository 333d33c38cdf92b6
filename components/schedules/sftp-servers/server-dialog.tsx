"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { SCHEDULE_NAME_LENGTH_MAX, SFTP_SERVERS_MAX } from "#lib/core/files/file-limits.ts";
import { PemField } from "../../forms/fields/pem-field.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import type { SftpServer } from "../labels/schedule.ts";
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

type ServerFieldsProps = {
  typed: TypedServer;
  set: (change: Partial<TypedServer>) => void;
  /** Null: nothing was sent yet. */
  faults: ReturnType<typeof faultsOfServer> | null;
  refused: ReturnType<typeof refusedOfServer>;
  isNew: boolean;
  /** Whether the stored secret belongs to the typed address. */
  canKeep: boolean;
};

/** The address of a server, and how to sign in there. */
function ServerFields(props: ServerFieldsProps) {
  const t = useTranslations("sftp");
  const { typed, set, faults } = props;
  const text = (name: "name" | "host" | "port" | "userName" | "folder") => ({
    value: typed[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Field label={t("name")} required error={faults?.name ? t("nameMissing") : undefined}>
        {(control) => <Input {...control} {...text("name")} maxLength={SCHEDULE_NAME_LENGTH_MAX} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label={t("host")} hint={t("hostHint")} required error={faults?.host ? t("hostWrong") : undefined}>
          {(control) => <Input {...control} {...text("host")} placeholder="sftp.example.com" />}
        </Field>
        <Field label={t("port")} required error={faults?.port ? t("portWrong") : undefined}>
          {(control) => <Input {...control} {...text("port")} inputMode="numeric" />}
        </Field>
      </div>
      <Field label={t("userName")} required error={faults?.userName ? t("userMissing") : undefined}>
        {(control) => <Input {...control} {...text("userName")} />}
      </Field>
      <Field
        label={t("folder")}
        hint={t("folderHint")}
        required
        error={faults?.folder ? t("folderMissing") : undefined}
      >
        {(control) => <Input {...control} {...text("folder")} />}
      </Field>
      <SecretFields {...props} />
    </>
  );
}

function SecretFields({ typed, set, faults, refused, isNew, canKeep }: ServerFieldsProps) {
  const t = useTranslations("sftp");
  const { signIn } = typed;
  const wrong = faults?.secret ? (signIn === "keep" ? t("secretAgain") : t("secretMissing")) : undefined;
  return (
    <>
      <Field
        label={t("signIn")}
        error={signIn === "keep" ? wrong : undefined}
        hint={!isNew && !canKeep && signIn === "keep" ? t("secretAgain") : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={signIn}
            onChange={(event) => set({ signIn: event.target.value as TypedServer["signIn"] })}
          >
            {isNew ? null : <option value="keep">{t("keep")}</option>}
            <option value="password">{t("password")}</option>
            <option value="privateKey">{t("privateKey")}</option>
          </Select>
        )}
      </Field>
      {signIn === "password" ? (
        <Field label={t("password")} hint={t("passwordHint")} required error={wrong}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              value={typed.password}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </Field>
      ) : signIn === "privateKey" ? (
        <KeyFields typed={typed} set={set} refused={refused} missing={wrong} />
      ) : null}
    </>
  );
}

type KeyProps = Pick<ServerFieldsProps, "typed" | "set" | "refused"> & { missing: string | undefined };

function KeyFields({ typed, set, refused, missing }: KeyProps) {
  const t = useTranslations("sftp");
  const keyError = missing ?? (refused.privateKey && t(refused.privateKey));
  return (
    <>
      <PemField
        label={t("privateKey")}
        hint={t("privateKeyHint")}
        required
        error={keyError}
        value={typed.privateKey}
        onText={(privateKey) => set({ privateKey })}
        textClass="min-h-32"
      />
      <Field label={t("passphrase")} hint={t("passphraseHint")} error={refused.passphrase && t(refused.passphrase)}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            value={typed.passphrase}
            onChange={(event) => set({ passphrase: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
