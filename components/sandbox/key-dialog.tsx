"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { SPI_CODE_NAMES } from "#lib/core/pix/spi-code.ts";
import { formatTaxId, parseTaxId } from "#lib/core/tax-id.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { toast } from "../ui/toast.ts";
import { PERSONAS } from "./phone-fields.tsx";

const RESULTS = ["SUCCESS", "REJECTED", "FAILED", "CANCELED", "EXPIRED"] as const;
/** The fixed bank account of the owner. Only payouts to the account itself use it; payouts to the key do not. */
const PLACE = { ispb: "60701190", branch: "0001", accountType: "CACC" } as const;

/** Registers a key in the simulated DICT and sets the outcome of payouts to it. */
export function KeyDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("dict");
  const result = useTranslations("status.withdrawal");
  const setUp = useWrite("setUpWithdrawalMock");
  const [typed, setTyped] = useState({ key: "", taxId: formatTaxId(PERSONAS[0].taxId), name: "Bruna Testeira" });
  const [wanted, setWanted] = useState<(typeof RESULTS)[number]>("SUCCESS");
  const [reason, setReason] = useState("");
  const [waits, setWaits] = useState(false);
  const [tried, setTried] = useState(false);
  const key = parsePixKey(typed.key);
  const taxId = parseTaxId(typed.taxId);
  const change = (member: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [member]: event.target.value });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!key || !taxId || !typed.name.trim() || setUp.isPending) return;
    const code = SPI_CODE_NAMES.find((name) => name === reason);
    const input = {
      ...key,
      owner: { taxId, name: typed.name },
      account: { ...PLACE, accountNumber: taxId.replace(/\D/g, "") },
      autoSettle: !waits,
      // With a constant id, setting up the same key again releases the payouts that wait for a result.
      requestId: `console-${key.key}`,
      result: wanted,
      ...(code && wanted !== "SUCCESS" ? { reason: code } : {}),
    };
    setUp.mutate(input, {
      onSuccess: () => {
        onOpenChange(false);
        void toast("good", t("done"));
      },
    });
  };

  return (
    <Dialog open onOpenChange={onOpenChange} title={t("setUp")} description={t("setUpLead")} place="side">
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {setUp.isError ? <ProblemBanner error={setUp.error} /> : null}
        <Field label={t("key")} hint={t("keyHint")} error={tried && !key ? t("keyWrong") : undefined}>
          {(control) => <Input {...control} value={typed.key} onChange={change("key")} autoComplete="off" />}
        </Field>
        <Field label={t("taxId")} error={tried && !taxId ? t("taxIdWrong") : undefined}>
          {(control) => <Input {...control} value={typed.taxId} onChange={change("taxId")} autoComplete="off" />}
        </Field>
        <Field label={t("name")} error={tried && !typed.name.trim() ? t("nameWrong") : undefined}>
          {(control) => (
            <Input {...control} value={typed.name} onChange={change("name")} autoComplete="off" maxLength={140} />
          )}
        </Field>
        <Field label={t("outcome")}>
          {(control) => (
            <Select {...control} value={wanted} onChange={(event) => setWanted(event.target.value as "SUCCESS")}>
              {RESULTS.map((name) => (
                <option key={name} value={name}>
                  {result(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {wanted === "SUCCESS" ? null : (
          <Field label={t("reason")} hint={t("reasonHint")}>
            {(control) => (
              <Select {...control} value={reason} onChange={(event) => setReason(event.target.value)}>
                <option value="">{t("reasonUsual")}</option>
                {SPI_CODE_NAMES.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <label className="flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={waits}
            onChange={(event) => setWaits(event.target.checked)}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            <span className="block font-medium text-ink">{t("waits")}</span>
            <span className="block text-muted text-xs">{t("waitsHint")}</span>
          </span>
        </label>
        <Button type="submit" look="primary" size="lg" wide busy={setUp.isPending}>
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}
