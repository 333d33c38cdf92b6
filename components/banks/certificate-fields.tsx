import { clsx } from "clsx";
import { FileKey2, FileUp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { PKCS12_LENGTH_MAX } from "#lib/core/limits.ts";
import { PemField } from "../forms/fields/pem-field.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { type CertificateFaults, readFiles, type TypedCertificate } from "./certificate-typed.ts";

type Props = {
  typed: TypedCertificate;
  set: (change: Partial<TypedCertificate>) => void;
  faults: CertificateFaults;
};

/** The largest file, in bytes, that the service takes: base64 makes three bytes four characters. */
const FILE_BYTES_MAX = (PKCS12_LENGTH_MAX / 4) * 3;

/** The bank's certificate and its key: in a .p12 file, or as texts. */
export function CertificateFields({ typed, set, faults }: Props) {
  const t = useTranslations("banks");
  const say = useFaultWords();
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t("certificateKind")}
        value={typed.kind}
        options={[
          { value: "pkcs12", label: t("asFile") },
          { value: "pem", label: t("asText") },
        ]}
        onChange={(kind) => set({ kind })}
        className="self-start"
      />
      <CertificateFile typed={typed} set={set} error={typed.kind === "pkcs12" ? say(faults.file) : undefined} />
      {typed.kind === "pkcs12" ? (
        <Field label={t("passphrase")} hint={t("passphraseHint")} error={say(faults.passphrase)}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              value={typed.passphrase}
              onChange={({ target }) => set({ passphrase: target.value })}
            />
          )}
        </Field>
      ) : (
        (["certificate", "privateKey"] as const).map((member) => (
          <PemField
            key={member}
            label={t(member)}
            hint={t(`${member}Hint`)}
            required
            error={say(faults[member])}
            value={typed[member]}
            onText={(text) => set({ [member]: text })}
            textClass="min-h-24"
          />
        ))
      )}
    </div>
  );
}

/** Returns a function that says a fault. */
function useFaultWords(): (fault: CertificateFaults[keyof CertificateFaults]) => string | undefined {
  const t = useTranslations("banks");
  const format = useFormatter();
  return (fault) => {
    if (!fault) return undefined;
    // At noon it is the same day everywhere in Brazil.
    const day = fault.day ? format.dateTime(new Date(`${fault.day}T15:00:00Z`), { dateStyle: "medium" }) : "";
    return t(fault.word, { day });
  };
}

/** Chooses files: with a button, which is a native field, or by dropping them. */
function CertificateFile({ typed, set, error }: Pick<Props, "typed" | "set"> & { error: string | undefined }) {
  const t = useTranslations("banks");
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = async (files: readonly File[]) => {
    const isLarge = files.some(({ size }) => size > FILE_BYTES_MAX);
    setTooLarge(isLarge);
    if (!isLarge) set(await readFiles(files));
  };
  const says = isTooLarge ? t("fileTooLarge") : error;
  const Icon = typed.kind === "pkcs12" && typed.fileName ? FileKey2 : FileUp;
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void choose([...event.dataTransfer.files]);
        }}
        className={clsx(
          "relative flex cursor-pointer items-center gap-3 rounded-lg border border-dashed px-4 py-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
          says ? "border-bad" : isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-sunken",
        )}
      >
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="wrap-anywhere min-w-0">
          <span className="font-medium text-ink">
            {typed.kind === "pkcs12" && typed.fileName ? typed.fileName : t("chooseFile")}
          </span>
          <span className="block text-muted text-xs">{t(typed.kind === "pkcs12" ? "fileHint" : "pemFileHint")}</span>
        </span>
        <input
          type="file"
          multiple={typed.kind === "pem"}
          accept=".p12,.pfx,.pem,.crt,.cer,.key,application/x-pkcs12,application/x-pem-file"
          aria-describedby={says ? id : undefined}
          aria-invalid={says ? true : undefined}
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = "";
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {says ? (
        <p id={id} role="alert" className="mt-1.5 text-bad text-xs">
          {says}
        </p>
      ) : null}
    </div>
  );
}
