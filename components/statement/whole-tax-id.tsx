"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/use-write.ts";
import { useMay } from "../layout/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import type { Line } from "./statement-selection.ts";

const REASON_LENGTH_MIN = 5;

/** A line's tax id: masked, and whole for a role that may, once a reason is given and written down. */
export function WholeTaxId({ line }: { line: Line }) {
  const t = useTranslations("statement");
  const unmask = useWrite("unmaskTaxId");
  const may = useMay("unmaskTaxId") && line.taxId?.startsWith("***");
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  if (unmask.data) return <span className="tabular-nums">{unmask.data.taxId}</span>;
  if (!asking) {
    return (
      <span className="flex flex-wrap items-center gap-2 tabular-nums">
        {line.taxId}
        {may ? (
          <Button look="ghost" size="sm" onClick={() => setAsking(true)}>
            {t("unmask")}
          </Button>
        ) : null}
      </span>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length < REASON_LENGTH_MIN || unmask.isPending) return;
        unmask.mutate({ accountNumber: line.accountNumber, lineNumber: Number(line.lineNumber), reason });
      }}
      className="flex w-full flex-col gap-2"
    >
      {unmask.isError ? <ProblemBanner error={unmask.error} /> : null}
      <Field label={t("reason")} hint={t("reasonHint")}>
        {(control) => (
          <Input {...control} value={reason} onChange={(event) => setReason(event.target.value)} autoFocus />
        )}
      </Field>
      <Button type="submit" size="sm" busy={unmask.isPending} className="self-start">
        {t("reveal")}
      </Button>
    </form>
  );
}
