"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { SecretOnce } from "../ui/data-display/secret-once.tsx";
import { DialogOnce } from "../ui/dialog-once.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/inputs/select.tsx";

const OVERLAPS = ["0", "3600", "86400", "604800"] as const;
const DAY = "86400";

type Props = {
  title: string;
  facts: ReactNode;
  keep: string;
  confirm: string;
  write: { isPending: boolean; error: CallError | null };
  onOpenChange: (open: boolean) => void;
  onConfirm: (overlapSeconds: number) => void;
};

/** Asks for confirmation before a secret is replaced, and for how long the current secret stays valid. */
export function NewSecretDialog({ write, onConfirm, ...dialog }: Props) {
  const t = useTranslations("newSecret");
  const [overlap, setOverlap] = useState<string>(DAY);
  return (
    <ConfirmDialog {...dialog} look="primary" busy={write.isPending} onConfirm={() => onConfirm(Number(overlap))}>
      {write.error ? <ProblemBanner error={write.error} /> : null}
      <Field label={t("overlap")}>
        {(control) => (
          <Select {...control} value={overlap} onChange={(event) => setOverlap(event.target.value)}>
            {OVERLAPS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(`overlap${seconds}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}

type SecretDialogProps = {
  title: string;
  lead: string;
  secrets: readonly { name: string; value: string }[];
  done: string;
  onDone: () => void;
};

/** Shows secrets in a dialog. They can be shown only once. */
export function SecretDialog({ title, lead, secrets, done, onDone }: SecretDialogProps) {
  const common = useTranslations("common");
  return (
    <DialogOnce title={title} description={lead}>
      <SecretOnce secrets={secrets} copy={common("copyIt")} />
      <Button look="primary" onClick={onDone} className="self-end">
        {done}
      </Button>
    </DialogOnce>
  );
}
