import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";

export type NoteSubject = ConsoleInput<"showNote">;
type Typed = { text: string; flagged: boolean };
type Props = { subject: NoteSubject; note: Typed; onDone: () => void };

/** Changes a note and its flag. */
export function NoteForm({ subject, note, onDone }: Props) {
  const t = useTranslations("note");
  const write = useWrite("writeNote");
  const form = useForm<Typed>({ defaultValues: { text: note.text, flagged: note.flagged } });
  const save = form.handleSubmit((typed) => write.mutate({ ...subject, ...typed }, { onSuccess: onDone }));
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      {write.error ? <ProblemBanner error={write.error} /> : null}
      <Field label={t("text")} hint={t("hint")}>
        {(control) => <Textarea {...control} {...form.register("text")} autoFocus maxLength={2_000} rows={4} />}
      </Field>
      <label className="flex items-start gap-2.5 text-ink text-sm">
        <input type="checkbox" {...form.register("flagged")} className="mt-0.5 size-4 accent-accent" />
        {t("flag")}
      </label>
      <span className="flex gap-2">
        <Button type="submit" look="primary" busy={write.isPending}>
          {t("save")}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
      </span>
    </form>
  );
}
