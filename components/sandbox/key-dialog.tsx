"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { SPI_CODE_NAMES } from "#lib/core/pix/spi-code.ts";
import { PERSONAS } from "#lib/core/sandbox.ts";
import { formatTaxId, parseTaxId } from "#lib/core/tax-id.ts";
import { PhoneKeyOffer } from "../forms/phone-key-offer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { toast } from "../ui/toast.ts";

const RESULTS = ["SUCCESS", "REJECTED", "FAILED", "CANCELED", "EXPIRED"] as const;
type Result = (typeof RESULTS)[number];

/** The fixed bank account of the owner. Only payouts to the account itself use it; payouts to the key do not. */
const PLACE = { ispb: "60701190", branch: "0001", accountType: "CACC" } as const;

/** Registers a key in the simulated DICT and sets the outcome of payouts to it. */
export function KeyDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("dict");
  const setUp = useWrite("setUpWithdrawalMock");
  const [typed, setTyped] = useState({ key: "", taxId: formatTaxId(PERSONAS.valid), name: "Bruna Testeira" });
  const [wanted, setWanted] = useState<Result>("SUCCESS");
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
        <TextField
          label={t("key")}
          hint={t("keyHint")}
          error={tried && !key ? t("keyWrong") : undefined}
          value={typed.key}
          onChange={change("key")}
        />
        <PhoneKeyOffer typed={typed.key} onTake={(phone) => setTyped({ ...typed, key: phone })} />
        <TextField
          label={t("taxId")}
          error={tried && !taxId ? t("taxIdWrong") : undefined}
          value={typed.taxId}
          onChange={change("taxId")}
        />
        <TextField
          label={t("name")}
          error={tried && !typed.name.trim() ? t("nameWrong") : undefined}
          value={typed.name}
          onChange={change("name")}
          maxLength={140}
        />
        <OutcomeFields wanted={wanted} onWanted={setWanted} reason={reason} onReason={setReason} />
        <WaitsBox checked={waits} onChange={(event) => setWaits(event.target.checked)} />
        <Button type="submit" look="primary" size="lg" wide busy={setUp.isPending}>
          {t("save")}
        </Button>
      </form>
    </Dialog>
  );
}

type TextProps = ComponentProps<"input"> & { label: string; hint?: string; error: string | undefined };

function TextField({ label, hint, error, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} required error={error}>
      {(control) => <Input {...control} {...input} autoComplete="off" />}
    </Field>
  );
}

type OutcomeProps = {
  wanted: Result;
  onWanted: (wanted: Result) => void;
  reason: string;
  onReason: (reason: string) => void;
};

/** Chooses the outcome of payouts to the key, and the network's reason when they fail. */
function OutcomeFields({ wanted, onWanted, reason, onReason }: OutcomeProps) {
  const t = useTranslations("dict");
  const result = useTranslations("status.withdrawal");
  return (
    <>
      <Field label={t("outcome")}>
        {(control) => (
          <Select {...control} value={wanted} onChange={(event) => onWanted(event.target.value as Result)}>
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
            <Select {...control} value={reason} onChange={(event) => onReason(event.target.value)}>
              <option value="">{t("reasonUsual")}</option>
              {SPI_CODE_NAMES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

function WaitsBox(input: ComponentProps<"input">) {
  const t = useTranslations("dict");
  return (
    <label className="flex cursor-pointer items-start gap-3 text-sm">
      <input {...input} type="checkbox" className="mt-0.5 size-4 accent-accent" />
      <span>
        <span className="block font-medium text-ink">{t("waits")}</span>
        <span className="block text-muted text-xs">{t("waitsHint")}</span>
      </span>
    </label>
  );
}
