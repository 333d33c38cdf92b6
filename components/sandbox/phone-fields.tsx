"use client";

import { ScanLine } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatTaxId } from "#lib/core/tax-id.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/input.tsx";

/**
 * The payers that staging recognises by their tax id, and the outcome when they pay: docs/specification-gaps.md §12.
 */
export const PERSONAS = [
  { taxId: "00000000191", outcome: "valid" },
  { taxId: "00000000272", outcome: "deceased" },
  { taxId: "00000000353", outcome: "minor" },
  { taxId: "00000000434", outcome: "mismatch" },
] as const;

type Payer = { taxId: string; name: string };
type Props = { payer: Payer; onChange: (payer: Payer) => void; wrong: boolean };

const row =
  "flex cursor-pointer items-center gap-3 px-3.5 py-2.5 text-sm transition-colors hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2";

/** Chooses the payer: one of the `PERSONAS` that staging recognises, or anybody else. */
export function PayerChoice({ payer, onChange, wrong }: Props) {
  const t = useTranslations("sandbox");
  const [someone, setSomeone] = useState(false);
  const choose = (taxId: string, isOther: boolean) => {
    setSomeone(isOther);
    onChange({ taxId, name: "" });
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t("who")}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {PERSONAS.map(({ taxId, outcome }) => (
          <label key={taxId} className={row}>
            <input
              type="radio"
              name="payer"
              checked={!someone && payer.taxId === taxId}
              onChange={() => choose(taxId, false)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-ink">{t(outcome)}</span>
              <span className="block text-muted text-xs tabular-nums">{formatTaxId(taxId)}</span>
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
          <Field label={t("payerTaxId")} error={wrong ? t("payerTaxIdWrong") : undefined}>
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
    </fieldset>
  );
}

const CodeScanner = dynamic(() => import("./code-scanner.tsx").then((module) => module.CodeScanner), { ssr: false });

type CodeInputProps = { code: string; onChange: (code: string) => void; error: string | undefined };

/** Input for a Pix code: pasted, or scanned if the browser supports it. */
export function CodeInput({ code, onChange, error }: CodeInputProps) {
  const t = useTranslations("sandbox");
  const [scan, setScan] = useState<"no" | "yes" | "cannot">("no");
  const begin = async () => {
    const { canScan } = await import("./code-scanner.tsx");
    setScan(canScan() ? "yes" : "cannot");
  };
  const close = () => setScan("no");
  if (scan === "yes") {
    return (
      <CodeScanner
        onClose={close}
        onCode={(seen) => {
          onChange(seen);
          close();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("code")} error={error}>
        {(control) => (
          <Textarea
            {...control}
            value={code}
            onChange={(event) => onChange(event.target.value)}
            placeholder={t("codeHint")}
            spellCheck={false}
            className="break-all font-mono text-xs"
          />
        )}
      </Field>
      <Button size="sm" className="self-start" onClick={() => void begin()}>
        <ScanLine aria-hidden className="size-3.5" />
        {t("scan")}
      </Button>
      <p role="status" className="text-muted text-xs">
        {scan === "cannot" ? t("scanCannot") : null}
      </p>
    </div>
  );
}
