import { clsx } from "clsx";
import { Command } from "cmdk";
import { Landmark, Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { Button } from "../ui/button.tsx";
import { controlStyles } from "../ui/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { findInstitutions, type Institution } from "./find-institutions.ts";

type Props = { ispb: string; error: string | undefined; onChoose: (ispb: string) => void };

/** Chooses the institution of a bank account, which can be found by its usual or legal name, its code or its ISPB. */
export function InstitutionChoice({ ispb, error, onChoose }: Props) {
  const { data } = useRead("listInstitutions", {});
  if (!data) return <Skeleton className="h-52 rounded-lg" />;
  const chosen = data.institutions.find((institution) => institution.ispb === ispb);
  if (chosen) return <Chosen institution={chosen} onChange={() => onChoose("")} />;
  return <InstitutionSearch {...data} error={error} onChoose={onChoose} />;
}

function Chosen({ institution, onChange }: { institution: Institution; onChange: () => void }) {
  const t = useTranslations("newPayout");
  const { name, legalName, code, ispb, isLiquidated } = institution;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{t("institution")}</span>
      <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2 text-sm">
        <Landmark aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-ink">
            {name} <span className="text-muted tabular-nums">{code ?? ispb}</span>
          </span>
          {legalName === name ? null : <span className="truncate text-muted text-xs">{legalName}</span>}
        </span>
        <Button size="sm" onClick={onChange} autoFocus>
          {t("otherInstitution")}
        </Button>
      </div>
      {isLiquidated ? (
        <p role="status" className="text-warn text-xs">
          {t("institutionLiquidated")}
        </p>
      ) : null}
    </div>
  );
}

type SearchProps = { listedOn: string; institutions: readonly Institution[] } & Omit<Props, "ispb">;

function InstitutionSearch({ listedOn, institutions, error, onChoose }: SearchProps) {
  const t = useTranslations("newPayout");
  const format = useFormatter();
  const [typed, setTyped] = useState("");
  const day = format.dateTime(new Date(`${listedOn}T12:00:00-03:00`), { dateStyle: "long" });
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium text-ink text-sm">
        {t("institution")}
      </span>
      <Command label={t("institution")} shouldFilter={false} className="relative">
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
          {findInstitutions(institutions, typed).map((institution) => (
            <Found key={institution.ispb} institution={institution} onChoose={onChoose} />
          ))}
        </Command.List>
      </Command>
      <p className={clsx("text-xs", error ? "text-bad" : "text-muted")}>{error ?? t("listedOn", { day })}</p>
    </div>
  );
}

function Found({ institution, onChoose }: { institution: Institution; onChoose: (ispb: string) => void }) {
  const t = useTranslations("newPayout");
  const { ispb, name, legalName, code, takesPix, isLiquidated } = institution;
  const warning = takesPix ? (isLiquidated ? t("isLiquidated") : null) : t("takesNoPix");
  return (
    <Command.Item
      value={ispb}
      disabled={!takesPix}
      onSelect={onChoose}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-ink text-sm data-[disabled=true]:cursor-default data-[selected=true]:bg-hover data-[disabled=true]:text-muted"
    >
      <span className="w-9 shrink-0 text-muted text-xs tabular-nums">{code}</span>
      <span className="min-w-0 flex-1 truncate">
        {name}
        {legalName === name ? null : <span className="text-muted text-xs"> {legalName}</span>}
      </span>
      {warning ? <span className="shrink-0 text-warn text-xs">{warning}</span> : null}
    </Command.Item>
  );
}
