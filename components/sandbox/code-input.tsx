"use client";

import { ScanLine } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";

const CodeScanner = dynamic(() => import("./code-scanner.tsx").then((module) => module.CodeScanner), { ssr: false });

type Props = { code: string; onChange: (code: string) => void; error: string | undefined };

/** Input for a Pix code: pasted, or scanned if the browser supports it. */
export function CodeInput({ code, onChange, error }: Props) {
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
