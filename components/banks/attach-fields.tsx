import { useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/inputs/select.tsx";
import type { BankList } from "./details/bank.ts";
import { RadioCard } from "./radio-card.tsx";

/** Which account is attached, and whose money it holds. */
export type Attachment = Omit<ConsoleInput<"attachAccount">, "connectionId">;
type Free = BankList["freeAccounts"];

const PURPOSES = ["TRANSACTIONAL", "OWN"] as const;

/** Returns the first account that can be attached. Null: there is none. */
export function firstAttachment(accounts: Free): Attachment | null {
  const first = accounts.find(({ isEmpty }) => isEmpty);
  return first ? { accountNumber: first.accountNumber, purpose: "TRANSACTIONAL" } : null;
}

type Props = { accounts: Free; chosen: Attachment | null; onChoose: (chosen: Attachment) => void };

/** Chooses an account that lives at no bank, and whose money it holds. */
export function AttachFields({ accounts, chosen, onChoose }: Props) {
  const t = useTranslations("banks");
  if (!chosen)
    return <p className="rounded-lg bg-sunken px-3 py-2 text-pretty text-ink text-sm">{t("noFreeAccount")}</p>;
  return (
    <>
      <Field label={t("account")} hint={t("accountHint")}>
        {(control) => (
          <Select
            {...control}
            value={chosen.accountNumber}
            onChange={({ target }) => onChoose({ ...chosen, accountNumber: target.value })}
          >
            {accounts.map(({ accountNumber, holderName, isEmpty }) => (
              <option key={accountNumber} value={accountNumber} disabled={!isEmpty}>
                {accountNumber} · {holderName}
                {isEmpty ? "" : ` · ${t("hasMovements")}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FieldGroup legend={t("purpose")} className="flex flex-col gap-2">
        {PURPOSES.map((purpose) => (
          <RadioCard
            key={purpose}
            name="purpose"
            label={t(`purpose${purpose}`)}
            hint={t(`purposeHint${purpose}`)}
            checked={chosen.purpose === purpose}
            onChoose={() => onChoose({ ...chosen, purpose })}
          />
        ))}
      </FieldGroup>
    </>
  );
}
