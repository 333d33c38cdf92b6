import { useTranslations } from "next-intl";
import { NAME_LENGTH_MAX, SECRET_LENGTH_MAX } from "#lib/core/limits.ts";
import { LATE_PAYMENTS, UNKNOWN_PAYERS } from "#lib/domain/banks/connections/connection.contract.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Select } from "../ui/inputs/select.tsx";
import type { Bank } from "./details/bank.ts";

type Late = Bank["latePayments"];

type NameProps = { value: string; set: (change: { name: string }) => void; wrong: boolean | undefined };

/** How the people here call a connection. */
export function NameField({ value, set, wrong }: NameProps) {
  const t = useTranslations("banks");
  return (
    <Field label={t("name")} hint={t("nameHint")} required error={wrong ? t("nameMissing") : undefined}>
      {(control) => (
        <Input
          {...control}
          value={value}
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
          onChange={({ target }) => set({ name: target.value })}
        />
      )}
    </Field>
  );
}

type AccountProps = { value: string; set: (change: { bankAccountNumber: string }) => void; wrong: boolean };

/** The account's number at the bank, for a bank that asks for it. */
export function BankAccountField({ value, set, wrong }: AccountProps) {
  const t = useTranslations("banks");
  return (
    <Field
      label={t("accountAtBank")}
      hint={t("accountAtBankHint")}
      required
      error={wrong ? t("accountAtBankMissing") : undefined}
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => set({ bankAccountNumber: target.value })}
        />
      )}
    </Field>
  );
}

type Unknown = Bank["unknownPayers"];

/** What becomes of a payment of a charge that expects nobody, while the bank has not told who paid. */
export function UnknownField({ value, set }: { value: Unknown; set: (change: { unknownPayers: Unknown }) => void }) {
  const t = useTranslations("banks");
  return (
    <Field label={t("unknownPayers")} hint={t(`unknownHint${value}`)}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => set({ unknownPayers: target.value as Unknown })}>
          {UNKNOWN_PAYERS.map((what) => (
            <option key={what} value={what}>
              {t(`unknown${what}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** What becomes of a payment that arrives after its charge has ended. */
export function LateField({ value, set }: { value: Late; set: (change: { latePayments: Late }) => void }) {
  const t = useTranslations("banks");
  return (
    <Field label={t("latePayments")} hint={t(`lateHint${value}`)}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => set({ latePayments: target.value as Late })}>
          {LATE_PAYMENTS.map((what) => (
            <option key={what} value={what}>
              {t(`late${what}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type ClientProps = {
  typed: { clientId: string; clientSecret: string };
  set: (change: { clientId?: string; clientSecret?: string }) => void;
  wrong: { clientId: boolean; clientSecret: boolean } | null;
  /** Whether the bank asks for a secret beside the certificate. */
  hasSecret: boolean;
  /** False: a secret that is left empty stays as it is. */
  isNew: boolean;
};

/** By what the bank knows the operator. */
export function ClientFields({ typed, set, wrong, hasSecret, isNew }: ClientProps) {
  const t = useTranslations("banks");
  return (
    <>
      <Field label={t("clientId")} required error={wrong?.clientId ? t("clientIdMissing") : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed.clientId}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => set({ clientId: target.value })}
          />
        )}
      </Field>
      {hasSecret ? (
        <Field
          label={t("clientSecret")}
          hint={t(isNew ? "clientSecretHint" : "clientSecretKept")}
          required={isNew}
          error={wrong?.clientSecret ? t("clientSecretMissing") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              maxLength={SECRET_LENGTH_MAX}
              value={typed.clientSecret}
              onChange={({ target }) => set({ clientSecret: target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
