import { clsx } from "clsx";
import { Command, defaultFilter } from "cmdk";
import { Landmark, Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useRead } from "#lib/client/use-read.ts";
import { asciiFold } from "#lib/core/text/ascii-fold.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { controlStyles, Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { NewPayout, PayoutRequest } from "./payout-rules.ts";

type Props = {
  form: Pick<UseFormReturn<NewPayout, unknown, PayoutRequest>, "register" | "watch" | "setValue" | "formState">;
};

const TYPES = ["CACC", "SVGS", "TRAN", "SLRY"] as const;

/** Fields for the receiver and the full bank account. */
export function BankFields({ form }: Props) {
  const t = useTranslations("newPayout");
  const party = useTranslations("party");
  const { errors } = form.formState;
  const text = (name: "name" | "taxId" | "branch" | "number") => (
    <Field label={t(name)} error={errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          autoComplete="off"
          inputMode={name === "branch" || name === "number" ? "numeric" : "text"}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("name")}
        {text("taxId")}
      </div>
      <InstitutionChoice
        ispb={form.watch("ispb")}
        error={errors.ispb?.message}
        onChoose={(ispb) => form.setValue("ispb", ispb, { shouldValidate: form.formState.isSubmitted })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {text("branch")}
        {text("number")}
        <Field label={t("accountType")}>
          {(control) => (
            <Select {...control} {...form.register("accountType")}>
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {party(type)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

const withoutAccents: typeof defaultFilter = (value, search, keywords) =>
  defaultFilter(value, asciiFold(search), keywords);

type InstitutionProps = { ispb: string; error: string | undefined; onChoose: (ispb: string) => void };

/** Chooses an institution that accepts Pix payments. It can be found by name, code or ISPB. */
function InstitutionChoice({ ispb, error, onChoose }: InstitutionProps) {
  const t = useTranslations("newPayout");
  const format = useFormatter();
  const [typed, setTyped] = useState("");
  const { data } = useRead("listInstitutions", {});
  const chosen = data?.institutions.find((institution) => institution.ispb === ispb);
  if (!data) return <Skeleton className="h-52 rounded-lg" />;
  if (chosen) {
    return (
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-ink text-sm">{t("institution")}</span>
        <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2 text-sm">
          <Landmark aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate text-ink">
            {chosen.name} <span className="text-muted tabular-nums">{chosen.code ?? chosen.ispb}</span>
          </span>
          <Button size="sm" onClick={() => onChoose("")} autoFocus>
            {t("otherInstitution")}
          </Button>
        </div>
      </div>
    );
  }
  const listedOn = format.dateTime(new Date(`${data.listedOn}T12:00:00-03:00`), { dateStyle: "long" });
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium text-ink text-sm">
        {t("institution")}
      </span>
      <Command label={t("institution")} filter={withoutAccents} className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t("institutionHint")}
          className={clsx(controlStyles, "h-9 truncate pr-3 pl-9 text-base")}
        />
        <Command.List
          label={t("institutions")}
          className="mt-2 h-40 overflow-y-auto rounded-lg border border-line bg-surface p-1"
        >
          <Command.Empty className="px-3 py-6 text-center text-muted text-sm">{t("noInstitution")}</Command.Empty>
          {data.institutions.map(({ ispb: value, name, code }) => (
            <Command.Item
              key={value}
              value={value}
              keywords={[asciiFold(name), code ?? ""]}
              onSelect={onChoose}
              className="flex h-8 cursor-pointer items-center gap-3 rounded-md px-2 text-ink text-sm data-[selected=true]:bg-hover"
            >
              <span className="w-9 shrink-0 text-muted text-xs tabular-nums">{code}</span>
              <span className="truncate">{name}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <p className={clsx("text-xs", error ? "text-bad" : "text-muted")}>{error ?? t("listedOn", { day: listedOn })}</p>
    </div>
  );
}
