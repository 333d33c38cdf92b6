import { useTranslations } from "next-intl";
import { SCHEDULE_NAME_LENGTH_MAX } from "#lib/core/file-limits.ts";
import { PemField } from "../forms/pem-field.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import type { faultsOfServer, refusedOfServer, TypedServer } from "./server-typed.ts";

type Props = {
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
export function ServerFields(props: Props) {
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

function SecretFields({ typed, set, faults, refused, isNew, canKeep }: Props) {
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

type KeyProps = Pick<Props, "typed" | "set" | "refused"> & { missing: string | undefined };

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
