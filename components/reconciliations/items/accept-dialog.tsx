"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/inputs/input.tsx";
import { toast } from "../../ui/toast.ts";
import type { Which } from "./use-item-acts.ts";

const NOTE_LENGTH_MAX = 500;

type Props = { which: Which; count: number; onDone: () => void; onClose: () => void };

/** Accepts differences, with a note that says why. */
export function AcceptDialog({ which, count, onDone, onClose }: Props) {
  const t = useTranslations("items");
  const accept = useWrite("acceptReconciliationItems");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const isMissing = note.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || accept.isPending) return;
    accept.mutate(
      { ...which, note: note.trim() },
      {
        onSuccess: ({ count }) => {
          void toast("good", t("acceptDone", { count }));
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={t("acceptTitle", { count })} description={t("acceptFacts")}>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {accept.error ? <ProblemBanner error={accept.error} /> : null}
        <Field
          label={t("note")}
          hint={t("noteHint")}
          required
          error={tried && isMissing ? t("noteMissing") : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              required
              value={note}
              maxLength={NOTE_LENGTH_MAX}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button type="submit" look="primary" busy={accept.isPending}>
            {t("accept")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
