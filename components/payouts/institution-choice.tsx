import { clsx } from "clsx";
import { Command } from "cmdk";
import { Landmark, Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { searchForm } from "#lib/core/text/search-form.ts";
import { Button } from "../ui/button.tsx";
import { controlStyles } from "../ui/inputs/input.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Props = { ispb: string; error: string | undefined; onChoose: (ispb: string) => void };
/** What the list says of an institution. The network decides who takes a Pix. */
type Doubt = "notListed" | "takesNoPix" | "isLiquidated";
type Shown = Pick<Institution, "ispb" | "name" | "legalName" | "code"> & { doubt: Doubt | null };

/**
 * Chooses the institution of a bank account: found by its usual or legal name, its code or its ISPB, or by the ISPB alone.
 * The list is a help: it lacks most cooperatives, so what it says refuses nobody.
 */
export function InstitutionChoice({ ispb, error, onChoose }: Props) {
  const { data } = useRead("listInstitutions", {});
  if (!data) return <Skeleton className="h-52 rounded-lg" />;
  if (!ispb) return <InstitutionSearch {...data} error={error} onChoose={onChoose} />;
  const listed = data.institutions.find((institution) => institution.ispb === ispb);
  return <Chosen institution={listed ? shown(listed) : unlisted(ispb)} onChange={() => onChoose("")} />;
}

const shown = ({ takesPix, isLiquidated, ...institution }: Institution): Shown => ({
  ...institution,
  doubt: isLiquidated ? "isLiquidated" : takesPix ? null : "takesNoPix",
});
const unlisted = (ispb: string): Shown => ({ ispb, name: "ISPB", legalName: "ISPB", code: null, doubt: "notListed" });
const ADVICE = {
  notListed: "institutionNotListed",
  takesNoPix: "institutionTakesNoPix",
  isLiquidated: "institutionLiquidated",
} as const;

function Chosen({ institution, onChange }: { institution: Shown; onChange: () => void }) {
  const t = useTranslations("newPayout");
  const { name, legalName, code, ispb, doubt } = institution;
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
      {doubt ? (
        <p role="status" className="text-warn text-xs">
          {t(ADVICE[doubt])}
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
  const other = unlistedIspb(institutions, typed);
  const found = [...findInstitutions(institutions, typed).map(shown), ...(other ? [unlisted(other)] : [])];
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
          {found.map((institution) => (
            <Found key={institution.ispb} institution={institution} onChoose={onChoose} />
          ))}
        </Command.List>
      </Command>
      <p className={clsx("text-xs", error ? "text-bad" : "text-muted")}>{error ?? t("listedOn", { day })}</p>
    </div>
  );
}

function Found({ institution, onChoose }: { institution: Shown; onChoose: (ispb: string) => void }) {
  const t = useTranslations("newPayout");
  const { ispb, name, legalName, code, doubt } = institution;
  return (
    <Command.Item
      value={ispb}
      onSelect={() => onChoose(ispb)}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-ink text-sm data-[selected=true]:bg-hover"
    >
      <span className="w-9 shrink-0 text-muted text-xs tabular-nums">{code}</span>
      <span className="min-w-0 flex-1 truncate">
        {doubt === "notListed" ? `${name} ${ispb}` : name}
        {legalName === name ? null : <span className="text-muted text-xs"> {legalName}</span>}
      </span>
      {doubt ? <span className="shrink-0 text-warn text-xs">{t(doubt)}</span> : null}
    </Command.Item>
  );
}

type Institution = ConsoleOutput<"listInstitutions">["institutions"][number];

const SHOWN_MAX = 50;

/** Returns the institutions that fit a typed name, code or ISPB, the best match first, at most 50. */
export function findInstitutions(institutions: readonly Institution[], typed: string): Institution[] {
  const wanted = searchForm(typed).trim();
  if (wanted === "") return institutions.filter(({ brands }) => brands.length > 0).slice(0, SHOWN_MAX);
  return institutions
    .map((institution) => ({ institution, score: scoreOf(institution, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN_MAX)
    .map(({ institution }) => institution);
}

/** Returns the ISPB that was typed, in capitals, if it is none of the institutions: anybody's can be paid to. */
export function unlistedIspb(institutions: readonly Institution[], typed: string): string | null {
  const ispb = typed.trim().toUpperCase();
  return /^[0-9A-Z]{8}$/.test(ispb) && !institutions.some((listed) => listed.ispb === ispb) ? ispb : null;
}

/** Whoever can be paid goes first, then whoever is well known. */
function scoreOf({ ispb, code, name, legalName, brands, takesPix, isLiquidated }: Institution, wanted: string): number {
  const fit = Math.max(
    numberFit(ispb, code, wanted),
    ...[...brands, name, legalName].map((one) => nameFit(searchForm(one), wanted)),
  );
  return fit === 0 ? 0 : fit + (takesPix && !isLiquidated ? 200 : 0) + (brands.length > 0 ? 4 : 0);
}

function numberFit(ispb: string, code: string | null, wanted: string): number {
  if (!/^\d+$/.test(wanted)) return 0;
  if (code === wanted.padStart(3, "0") || ispb === wanted) return 100;
  return code?.startsWith(wanted) || (wanted.length > 3 && ispb.startsWith(wanted)) ? 60 : 0;
}

function nameFit(name: string, wanted: string): number {
  if (name === wanted) return 95;
  if (name.startsWith(wanted)) return 85;
  if (name.includes(` ${wanted}`)) return 75;
  const words = name.split(/[^a-z0-9]+/);
  if (wanted.split(" ").every((part) => words.some((word) => word.startsWith(part)))) return 65;
  return wanted.length > 2 && name.includes(wanted) ? 40 : 0;
}
