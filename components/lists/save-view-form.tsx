import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { toast } from "../ui/toast.ts";

const NAME_LENGTH_MAX = 60;

type Typed = { name: string; shared: boolean };

/** Saves the filters that the page's address has, without its page. */
export function SaveViewForm({ list }: { list: ConsoleInput<"saveView">["list"] }) {
  const t = useTranslations("savedViews");
  const address = new URLSearchParams(useSearchParams());
  for (const place of ["before", "page"]) address.delete(place);
  const query = `${address}`;
  const write = useWrite("saveView");
  const form = useForm<Typed>({ defaultValues: { name: "", shared: false } });
  if (!query) return <p className="border-line border-t pt-4 text-muted text-sm">{t("noFilters")}</p>;
  const save = form.handleSubmit(({ name, shared }) =>
    write.mutate(
      { list, name, query, shared },
      {
        onSuccess: () => {
          form.reset();
          void toast("good", t("saved"));
        },
      },
    ),
  );
  const isName = (name: string) => {
    const { length } = name.trim();
    return (length > 0 && length <= NAME_LENGTH_MAX) || t("nameMissing");
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3 border-line border-t pt-4">
      {write.error ? <ProblemBanner error={write.error} /> : null}
      <Field label={t("name")} required error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name", { validate: isName })} autoComplete="off" />}
      </Field>
      <label className="flex items-start gap-2.5 text-ink text-sm">
        <input type="checkbox" {...form.register("shared")} className="mt-0.5 size-4 accent-accent" />
        {t("share")}
      </label>
      <Button type="submit" look="primary" busy={write.isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
