"use client";

import { Landmark } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { formatMoney } from "#lib/core/money.ts";
import { type BrCodeFault, decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import { PERSONA_NAMES, PERSONAS } from "#lib/core/sandbox.ts";
import { formatTaxId, parseTaxId } from "#lib/core/tax-id.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Money } from "../values/money.tsx";
import { CodeInput } from "./code-input.tsx";

const PhoneOutcome = onDemand(() => import("./phone-outcome.tsx").then((module) => module.PhoneOutcome));

type Payer = { taxId: string; name: string };

/** Faults of a text that may be an incomplete copy of a valid code. */
const INCOMPLETE: readonly BrCodeFault[] = [
  "CRC_MISSING",
  "CRC_MISMATCH",
  "MALFORMED",
  "TOO_LONG",
  "CONTROL_CHARACTER",
];

type Props = {
  /** A code that was scanned already. */
  brCode?: string;
  /** Called when the person closes the bank's answer. Absent: the phone goes back to its start. */
  onDone?: () => void;
};

/** Simulates the payer's bank app: reads a code, asks who is paying, and pays. */
export function Phone({ brCode: scanned, onDone }: Props) {
  const t = useTranslations("sandbox");
  const locale = useLocale();
  const [code, setCode] = useState(scanned ?? "");
  const [payer, setPayer] = useState<Payer>({ taxId: PERSONAS.valid, name: "" });
  const [touched, setTouched] = useState(false);
  const pay = useWrite("payInSandbox");
  const verdict = code.trim() ? decodeBrCode(code) : null;
  const payee = verdict?.valid ? verdict.brCode : null;
  const taxId = parseTaxId(payer.taxId);
  const again = () => {
    pay.reset();
    setCode("");
  };
  const submit = () => {
    setTouched(true);
    if (!payee || !taxId || pay.isPending) return;
    const name = payer.name.trim();
    pay.mutate({ brCode: code.trim(), payer: { taxId, ...(name ? { name } : {}) } });
  };
  if (pay.isSuccess && payee) {
    return (
      <PhoneFrame>
        <PhoneOutcome
          instructionId={pay.data.instructionId}
          payee={payee}
          after={{ says: scanned ? t("seeCharge") : t("another"), onClick: onDone ?? again }}
        />
      </PhoneFrame>
    );
  }
  return (
    <PhoneFrame>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className="font-semibold text-ink text-lg">{t("payWithPix")}</h2>
        {scanned ? null : <CodeInput code={code} onChange={setCode} error={codeError()} />}
        {payee ? (
          <div className="animate-rise rounded-xl bg-sunken p-4 text-sm">
            <p className="text-muted text-xs">{t("to")}</p>
            <p className="font-medium text-ink">{payee.name}</p>
            <p className="text-muted text-xs">{payee.city}</p>
            {payee.amount === undefined ? (
              <p className="mt-3 text-muted">{t("amountOpen")}</p>
            ) : (
              <Money cents={payee.amount} className="mt-3 block font-semibold text-2xl tracking-tight" />
            )}
          </div>
        ) : null}
        <PayerChoice payer={payer} onChange={setPayer} wrong={touched && !taxId} />
        {pay.isError ? <ProblemBanner error={pay.error} /> : null}
        <Button type="submit" look="primary" size="lg" wide busy={pay.isPending}>
          {payee?.amount === undefined ? t("pay") : t("payAmount", { amount: formatMoney(payee.amount, locale) })}
        </Button>
      </form>
    </PhoneFrame>
  );

  function codeError(): string | undefined {
    if (!verdict) return touched ? t("codeEmpty") : undefined;
    if (verdict.valid) return undefined;
    return INCOMPLETE.includes(verdict.fault) ? t("codeIncomplete") : t("codeForeign");
  }
}

type PayerProps = { payer: Payer; onChange: (payer: Payer) => void; wrong: boolean };

const row =
  "flex cursor-pointer items-center gap-3 px-3.5 py-2.5 text-sm transition-colors hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2";

/** Chooses the payer: a persona that staging recognises by its tax id (docs/specification-gaps.md §12), or anybody else. */
function PayerChoice({ payer, onChange, wrong }: PayerProps) {
  const t = useTranslations("sandbox");
  const [someone, setSomeone] = useState(false);
  const choose = (taxId: string, isOther: boolean) => {
    setSomeone(isOther);
    onChange({ taxId, name: "" });
  };
  return (
    <FieldGroup legend={t("who")} className="flex flex-col gap-1.5">
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {PERSONA_NAMES.map((persona) => (
          <label key={persona} className={row}>
            <input
              type="radio"
              name="payer"
              checked={!someone && payer.taxId === PERSONAS[persona]}
              onChange={() => choose(PERSONAS[persona], false)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-ink">{t(persona)}</span>
              <span className="block text-muted text-xs tabular-nums">{formatTaxId(PERSONAS[persona])}</span>
            </span>
          </label>
        ))}
        <label className={row}>
          <input
            type="radio"
            name="payer"
            checked={someone}
            onChange={() => choose("", true)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="text-ink">{t("someone")}</span>
        </label>
      </div>
      {someone ? (
        <div className="mt-3 flex animate-rise flex-col gap-3">
          <Field label={t("payerTaxId")} required error={wrong ? t("payerTaxIdWrong") : undefined}>
            {(control) => (
              <Input
                {...control}
                value={payer.taxId}
                onChange={(event) => onChange({ ...payer, taxId: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t("payerName")}>
            {(control) => (
              <Input
                {...control}
                value={payer.name}
                onChange={(event) => onChange({ ...payer, name: event.target.value })}
                autoComplete="off"
                maxLength={140}
              />
            )}
          </Field>
        </div>
      ) : null}
    </FieldGroup>
  );
}

/** The frame of the simulated phone with a bank app. */
function PhoneFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("sandbox");
  return (
    <div className="mx-auto w-full max-w-sm overflow-hidden rounded-[2rem] border-[6px] border-ink/85 bg-canvas shadow-float dark:border-line-strong">
      <div className="flex items-center gap-2.5 bg-ink px-5 py-4 text-canvas dark:bg-sunken dark:text-ink">
        <Landmark aria-hidden className="size-4 text-brass" />
        <span className="font-medium text-sm">{t("bank")}</span>
      </div>
      <div className="p-5">{children}</div>
    </div>
  );
}
